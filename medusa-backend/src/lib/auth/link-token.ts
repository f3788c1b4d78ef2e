import { createHash, randomBytes } from "node:crypto";

/** The secret of a new link: 256 random bits in base64url. */
export const newToken = () => randomBytes(32).toString("base64url");

/** The stored form of a token. The token has 256 random bits, so a plain digest is enough. */
export const hashToken = (token: string) => createHash("sha256").update(token).digest("hex");
