import { z } from "zod";
import { idTokenStorage } from "./id-token-storage";

const TIMEOUT_MS = 8_000;
/** A token this close to its end is replaced, so that it does not expire on its way. */
const MARGIN_MS = 60_000;

const TokenAnswer = z.object({ idToken: z.string().min(1), expiresAt: z.iso.datetime() });
const Claims = z.object({ exp: z.number() });

/** When the token ends, in milliseconds since 1970; 0 for one that cannot be read. The signature is Medusa's to check. */
export function idTokenExpiry(idToken: string): number {
  try {
    const payload = idToken.split(".")[1] ?? "";
    const claims = Claims.parse(JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/"))));
    return claims.exp * 1000;
  } catch {
    return 0;
  }
}

let pending: Promise<string | null> | null = null;

async function refreshIdToken(): Promise<string | null> {
  const answer = await fetch("/auth/token", {
    credentials: "same-origin",
    headers: { Accept: "application/json" },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (answer.status === 401) {
    idTokenStorage.clear();
    return null;
  }
  if (!answer.ok) throw new Error(`The sign-in could not be refreshed (${answer.status}).`);
  const { idToken } = TokenAnswer.parse(await answer.json());
  idTokenStorage.write(idToken);
  return idToken;
}

/**
 * The short-lived token for the Bearer header of /api/server: the stored one, or a fresh one of GET /auth/token.
 * Null when nobody is signed in. Callers at the same moment share one request. Browser only.
 * @throws Error when the shop cannot be reached.
 */
export async function getIdToken(): Promise<string | null> {
  const stored = idTokenStorage.read();
  if (stored && idTokenExpiry(stored) - Date.now() > MARGIN_MS) return stored;
  pending ??= refreshIdToken().finally(() => {
    pending = null;
  });
  return pending;
}

/** Forgets the stored token: on signing out, and when another person signs in. */
export function clearIdToken(): void {
  idTokenStorage.clear();
}
