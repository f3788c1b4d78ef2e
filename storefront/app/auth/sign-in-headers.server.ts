import type { NewSession } from "./accounts.server";
import { type Flash, leaveFlash } from "./flash.server";
import { createSessionCookie } from "./session-cookie.server";

/** The headers of an answer that signs a person in, with a message for the next page. */
export async function signInHeaders({ token, expiresAt }: NewSession, flash: Flash): Promise<Headers> {
  const headers = new Headers();
  headers.append("Set-Cookie", await createSessionCookie(token, expiresAt));
  headers.append("Set-Cookie", await leaveFlash(flash));
  return headers;
}
