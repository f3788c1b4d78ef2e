import { fetchAccountOf } from "~/auth/index.server";
import { AppError } from "~/domain/app-error";
import type { Medusa } from "~/medusa/client.server";
import type { Who } from "./define-endpoint";

/** The token of the request and how it was sent. It is not checked yet. */
export type Identity = { token: string; via: "bearer" | "cookie" } | null;

/** RFC 6750's characters of a token; what else would be sent on in a header is refused here. */
const BEARER = /^Bearer +([\w.~+/-]+=*)$/i;
const MAX_TOKEN_CHARACTERS = 4096;

export const unauthenticated = () => new AppError("unauthenticated", "Please sign in first.");

/**
 * Who calls: an Authorization header wins over the session cookie, also when it is no good.
 * @throws AppError `unauthenticated` for an Authorization header that holds no Bearer token.
 */
export async function identify(
  request: Request,
  readSession: (request: Request) => Promise<string | null>,
): Promise<Identity> {
  const header = request.headers.get("authorization");
  if (header !== null) {
    const token = BEARER.exec(header.trim())?.[1];
    if (!token || token.length > MAX_TOKEN_CHARACTERS) throw unauthenticated();
    return { token, via: "bearer" };
  }
  const token = await readSession(request);
  return token === null ? null : { token, via: "cookie" };
}

/**
 * Asks Medusa whether the caller is one that a row is for; called only where the row's own call to Medusa does not tell.
 * @throws AppError `unauthenticated`, `forbidden`.
 */
export async function requireCaller(who: Who, medusa: Medusa): Promise<void> {
  if (medusa.token === null) return;
  const account = await fetchAccountOf(medusa);
  if (!account) throw unauthenticated();
  if (who === "admin" && account.role !== "admin") throw new AppError("forbidden", "Only an admin may do this.");
}
