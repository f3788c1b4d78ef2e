import { type AppLoadContext, json, redirect } from "@remix-run/node";
import type { Account } from "~/domain/account";
import { APP_ERROR_STATUS, AppError } from "~/domain/app-error";
import { getRequestContext } from "~/lib/request-context.server";
import { getSessionToken } from "~/lib/session.server";
import { getCurrentAccount } from "./accounts.server";
import { createMedusa } from "./client.server";

const asked = new WeakMap<AppLoadContext, Promise<Account | null>>();

async function readAccount(request: Request, context: AppLoadContext): Promise<Account | null> {
  const token = await getSessionToken(request);
  if (token === null) return null;
  const { requestId, clientAddress } = getRequestContext(context);
  return getCurrentAccount(createMedusa({ token, requestId, clientAddress }));
}

/**
 * The signed-in person, or null. Medusa is asked once a request, however many loaders want to know, and not at all without a
 * session cookie.
 * @throws AppError `backend_unavailable` when Medusa does not answer: whether someone is signed in is then unknown.
 */
export function getAccount(request: Request, context: AppLoadContext): Promise<Account | null> {
  const before = asked.get(context);
  if (before) return before;
  const account = readAccount(request, context);
  asked.set(context, account);
  return account;
}

/**
 * The signed-in person with an e-mail (specification, section 2: protected routes).
 * @throws Response a redirect to /login that remembers where the person wanted to go, or the error page's status.
 */
export async function requireAccount(request: Request, context: AppLoadContext): Promise<Account> {
  const account = await getAccount(request, context).catch((error: unknown) => {
    if (error instanceof AppError) throw json({ code: error.code }, { status: APP_ERROR_STATUS[error.code] });
    throw error;
  });
  if (account?.email) return account;
  const url = new URL(request.url);
  throw redirect(`/login?${new URLSearchParams({ redirectTo: url.pathname + url.search })}`);
}
