import {
  CurrentSessionAnswer,
  IdTokenAnswer,
  SessionAnswer,
  type SessionUser,
  type SignIn,
  type SignUp,
} from "medusa-backend/contract";
import type { Account } from "~/domain/account";
import { AppError } from "~/domain/app-error";
import { READ_TIMEOUT_MS, WRITE_TIMEOUT_MS } from "~/lib/times";
import type { Medusa } from "~/medusa/client.server";
import { shopPath } from "~/medusa/shop-path";

/** A new session: `token` is for the storefront's cookie, `expiresAt` a UTC ISO string. */
export type NewSession = { token: string; expiresAt: string; account: Account };

const CURRENT = ["sessions", "current"] as const;

/** Creates an account and signs it in. @throws AppError `account_exists`, `invalid`, `too_many_requests`. */
export async function signUp(medusa: Medusa, body: SignUp): Promise<NewSession> {
  const call = { method: "POST", body, schema: SessionAnswer, timeoutMs: WRITE_TIMEOUT_MS } as const;
  return toNewSession(await medusa.fetch(shopPath("accounts"), call));
}

/** Signs in with e-mail and password. @throws AppError `invalid_credentials`, `too_many_requests`. */
export async function signIn(medusa: Medusa, body: SignIn): Promise<NewSession> {
  const call = { method: "POST", body, schema: SessionAnswer, timeoutMs: WRITE_TIMEOUT_MS } as const;
  return toNewSession(await medusa.fetch(shopPath("sessions"), call));
}

/** The person whose token this client sends; null for a visitor and for a token that is no longer valid. */
export async function fetchAccountOf(medusa: Medusa): Promise<Account | null> {
  if (!medusa.token) return null;
  try {
    const call = { schema: CurrentSessionAnswer, timeoutMs: READ_TIMEOUT_MS };
    return toAccount((await medusa.fetch(shopPath(...CURRENT), call)).user);
  } catch (error) {
    if (error instanceof AppError && error.code === "unauthenticated") return null;
    throw error;
  }
}

/** A short-lived token for the Bearer header of /api/server. @throws AppError `unauthenticated`. */
export async function issueIdToken(medusa: Medusa): Promise<{ idToken: string; expiresAt: string; account: Account }> {
  const call = { method: "POST", schema: IdTokenAnswer, timeoutMs: READ_TIMEOUT_MS } as const;
  const answer = await medusa.fetch(shopPath(...CURRENT, "id-token"), call);
  return { idToken: answer.id_token, expiresAt: answer.expires_at, account: toAccount(answer.user) };
}

/** Ends the session and every token made from it; a session that has already ended is not an error. */
export async function signOut(medusa: Medusa): Promise<void> {
  try {
    await medusa.fetch(shopPath(...CURRENT), { method: "DELETE", timeoutMs: WRITE_TIMEOUT_MS });
  } catch (error) {
    if (!(error instanceof AppError && error.code === "unauthenticated")) throw error;
  }
}

/** A session from the contract's answer. */
export function toNewSession(answer: SessionAnswer): NewSession {
  return { token: answer.token, expiresAt: answer.expires_at, account: toAccount(answer.user) };
}

function toAccount(user: SessionUser): Account {
  return { uid: user.id, email: user.email, displayName: user.name, photo: user.photo, role: user.role };
}
