import { z } from "zod";
import { createShopCookie } from "./shop-cookie.server";
import { SESSION_SECONDS } from "./times";

const SessionValue = z.object({ token: z.string().min(1).max(3000) });

const sessionCookie = createShopCookie("session");

/** The parts of a request that name who sent it. */
export type SentCookies = { headers: { get(name: string): string | null } };

/** Medusa's session token from the request's cookie; null if there is none or it was tampered with. */
export async function getSessionToken(request: SentCookies): Promise<string | null> {
  const parsed = SessionValue.safeParse(await sessionCookie.parse(request.headers.get("Cookie")));
  return parsed.success ? parsed.data.token : null;
}

/**
 * `Set-Cookie` that signs the person in. It lasts until `expiresAt` (ISO date or Date), 30 days at most. The token is
 * Medusa's, which refuses it once the session is revoked, whatever the cookie says.
 */
export async function createSessionCookie(token: string, expiresAt: string | Date): Promise<string> {
  const secondsLeft = Math.floor((new Date(expiresAt).getTime() - Date.now()) / 1000);
  const maxAge = Math.min(SESSION_SECONDS, Number.isFinite(secondsLeft) ? Math.max(0, secondsLeft) : 0);
  return sessionCookie.serialize({ token }, { maxAge });
}

/** `Set-Cookie` that removes the session from this browser; revoking it in Medusa is a separate call. */
export async function destroySessionCookie(): Promise<string> {
  return sessionCookie.serialize("", { maxAge: 0, expires: new Date(0) });
}
