import type { SessionAnswer, SessionUser } from "medusa-backend/contract";
import { GetCurrentSession, IssueIdToken, SignOut } from "medusa-backend/contract/routes";
import type { Account } from "~/domain/account";
import { AppError } from "~/domain/app-error";
import type { Medusa } from "~/medusa/client.server";

/** `token` is for the storefront's cookie, `expiresAt` a UTC ISO string. */
export type NewSession = { token: string; expiresAt: string; account: Account };

/** Null for a visitor and for a token that is no longer valid. */
export async function fetchAccountOf(medusa: Medusa): Promise<Account | null> {
  if (!medusa.token) return null;
  try {
    return toAccount((await medusa.call(GetCurrentSession)).user);
  } catch (error) {
    if (error instanceof AppError && error.code === "unauthenticated") return null;
    throw error;
  }
}

/** A short-lived token for the Bearer header of /api/server. @throws AppError `unauthenticated`. */
export async function issueIdToken(medusa: Medusa): Promise<{ idToken: string; expiresAt: string; account: Account }> {
  const answer = await medusa.call(IssueIdToken);
  return { idToken: answer.idToken, expiresAt: answer.expiresAt, account: toAccount(answer.user) };
}

/** Ends the session and every token made from it; one that has already ended is not an error. */
export async function signOut(medusa: Medusa): Promise<void> {
  try {
    await medusa.call(SignOut);
  } catch (error) {
    if (!(error instanceof AppError && error.code === "unauthenticated")) throw error;
  }
}

export function toNewSession(answer: SessionAnswer): NewSession {
  return { token: answer.token, expiresAt: answer.expiresAt, account: toAccount(answer.user) };
}

function toAccount(user: SessionUser): Account {
  const { id: uid, name: displayName, email, photo, role, staffRole, permissions, needsSecondFactor } = user;
  return { uid, email, displayName, photo, role, staffRole, permissions, needsSecondFactor };
}
