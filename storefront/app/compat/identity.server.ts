import { fetchAccountOf } from "~/auth/index.server";
import { AppError } from "~/domain/app-error";
import type { Medusa } from "~/medusa/client.server";
import type { Who } from "./define-endpoint";

/** The token of a request, not checked yet, and how it was sent. */
export type Identity = { token: string; via: "bearer" | "cookie" } | null;

/** RFC 6750's characters of a token. Anything else is refused here, because the token is sent on in a header. */
const BEARER = /^Bearer +([\w.~+/-]+=*)$/i;
const MAX_TOKEN_CHARACTERS = 4096;

export const unauthenticated = () => new AppError("unauthenticated", "Please sign in first.");

/**
 * The caller of a request. An Authorization header takes precedence over the session cookie, even when it is invalid.
 * @throws AppError `unauthenticated` for an Authorization header without a Bearer token.
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
 * Asks Medusa whether a row is open to the caller; called only where the row's own call to Medusa does not show it.
 * @throws AppError `unauthenticated`, `forbidden`.
 */
export async function requireCaller(who: Who, medusa: Medusa): Promise<void> {
  if (medusa.token === null) return;
  const account = await fetchAccountOf(medusa);
  if (!account) throw unauthenticated();
  if (who === "admin" && account.role !== "admin") throw new AppError("forbidden", "Only an admin may do this.");
}
