import type { SessionAnswer, SessionUser } from "medusa-backend/contract";
import { GetCurrentSession, IssueIdToken, SignOut } from "medusa-backend/contract/routes";
import type { Account } from "~/domain/account";
import { ifRefused } from "~/domain/app-error";
import type { Medusa } from "~/medusa/client.server";

export type NewSession = { token: string; expiresAt: string; account: Account };

export async function fetchAccountOf(medusa: Medusa): Promise<Account | null> {
  if (!medusa.token) return null;
  const session = await medusa.call(GetCurrentSession).catch(ifRefused(null, "unauthenticated"));
  return session && toAccount(session.user);
}

/** A short-lived token for the Bearer header of /api/server. @throws AppError `unauthenticated`. */
export async function issueIdToken(medusa: Medusa): Promise<{ idToken: string; expiresAt: string; account: Account }> {
  const answer = await medusa.call(IssueIdToken);
  return { idToken: answer.idToken, expiresAt: answer.expiresAt, account: toAccount(answer.user) };
}

/** Ends the session and every token made from it; one that has already ended is not an error. */
export async function signOut(medusa: Medusa): Promise<void> {
  await medusa.call(SignOut).catch(ifRefused(undefined, "unauthenticated"));
}

export function toNewSession(answer: SessionAnswer): NewSession {
  return { token: answer.token, expiresAt: answer.expiresAt, account: toAccount(answer.user) };
}

const toAccount = ({ id: uid, name: displayName, ...user }: SessionUser): Account => ({ uid, displayName, ...user });
