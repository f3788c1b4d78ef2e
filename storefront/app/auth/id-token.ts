import { useEffect } from "react";
import * as v from "valibot";
import type { Account } from "~/domain/account";
import { tabsStorage } from "~/lib/browser-storage";
import type { TokenSource } from "~/lib/shop-api";
import { ID_TOKEN_MARGIN_MS, ID_TOKEN_TIMEOUT_MS } from "~/lib/times";

/** localStorage. A token that cannot be stored is requested again at its next use. */
const KEY = "idToken";

type Who = { account: Account | null; accountUnknown: boolean };

/** Keeps localStorage `idToken` in step with who is signed in (specification, section 4). */
export function useIdTokenOf({ account, accountUnknown }: Who): void {
  const uid = account?.uid ?? null;
  useEffect(() => {
    if (accountUnknown) return;
    if (uid === null) clearIdToken();
    else void keepIdTokenOf(uid);
  }, [uid, accountUnknown]);
}

const TokenAnswer = v.object({
  idToken: v.pipe(v.string(), v.minLength(1)),
  expiresAt: v.pipe(v.string(), v.isoTimestamp()),
});
const Claims = v.object({ exp: v.number(), actor_id: v.string() });

/** Unchecked: Medusa checks the token's signature. Null for a token that cannot be read. */
function readIdToken(idToken: string): { uid: string; expiresAtMs: number } | null {
  try {
    const payload = idToken.split(".")[1] ?? "";
    const claims = v.parse(Claims, JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/"))));
    return { uid: claims.actor_id, expiresAtMs: claims.exp * 1000 };
  } catch {
    return null;
  }
}

export function getStoredUid(): string | null {
  const idToken = tabsStorage.read(KEY);
  return idToken === null ? null : (readIdToken(idToken)?.uid ?? null);
}

function isFresh(idToken: string): boolean {
  return (readIdToken(idToken)?.expiresAtMs ?? 0) - Date.now() > ID_TOKEN_MARGIN_MS;
}

let pending: Promise<string | null> | null = null;
/** An answer requested before a removal of the token is not stored. */
let removals = 0;

async function refreshIdToken(): Promise<string | null> {
  const before = removals;
  const answer = await fetch("/auth/token", {
    headers: { Accept: "application/json" },
    signal: AbortSignal.timeout(ID_TOKEN_TIMEOUT_MS),
  });
  if (answer.status === 401) {
    if (removals === before) tabsStorage.remove(KEY);
    return null;
  }
  if (!answer.ok) throw new Error(`The sign-in could not be refreshed (${answer.status}).`);
  const { idToken } = v.parse(TokenAnswer, await answer.json());
  if (removals !== before) return null;
  tabsStorage.write(KEY, idToken);
  return idToken;
}

/**
 * For the Bearer header of /api/server: the stored token, or a new one from GET /auth/token; null if nobody is signed
 * in. Concurrent callers share one request. Browser only.
 * @throws Error when the shop cannot be reached.
 */
export async function getIdToken(): Promise<string | null> {
  const stored = tabsStorage.read(KEY);
  if (stored && isFresh(stored)) return stored;
  if (pending) return pending;
  const asked = refreshIdToken().finally(() => {
    if (pending === asked) pending = null;
  });
  pending = asked;
  return asked;
}

export function clearIdToken(): void {
  removals += 1;
  pending = null;
  tabsStorage.remove(KEY);
}

export const idTokenSource: TokenSource = { get: getIdToken, clear: clearIdToken };

/** Makes the stored token this person's. If it cannot be loaded now, its next use loads it. */
export async function keepIdTokenOf(uid: string): Promise<void> {
  const stored = tabsStorage.read(KEY);
  if (stored && readIdToken(stored)?.uid !== uid) clearIdToken();
  await getIdToken().catch(() => undefined);
}
