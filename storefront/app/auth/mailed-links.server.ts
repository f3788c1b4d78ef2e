import { type AppLoadContext, json, type LoaderFunctionArgs } from "@remix-run/node";
import {
  CheckEmailChangeAnswer,
  CheckPasswordResetAnswer,
  type RedeemPasswordReset,
  type RequestPasswordReset,
} from "medusa-backend/contract";
import { AppError } from "~/domain/app-error";
import { toErrorPage } from "~/lib/error-page.server";
import { NO_STORE } from "~/lib/page-headers.server";
import { getRequestContext } from "~/lib/request-context.server";
import { READ_TIMEOUT_MS, WRITE_TIMEOUT_MS } from "~/lib/times";
import { createVisitorMedusa, type Medusa } from "~/medusa/client.server";
import { shopPath } from "~/medusa/shop-path";
import { getLinkToken, moveLinkToken } from "./link-token.server";
import { medusaForRequest } from "./medusa-for-request.server";
import { getAccountIfKnown } from "./signed-in-account.server";

/**
 * Gives an account the e-mail that the link's token confirms. This browser's session stays valid, the account's others
 * end. Returns whether somebody is signed in here.
 * @throws AppError `not_found` for an invalid link, `account_exists`, `too_many_requests`.
 */
export async function confirmEmailChange(request: Request, context: AppLoadContext, token: string): Promise<boolean> {
  const isSignedIn = (await getAccountIfKnown(request, context)) !== null;
  const medusa = isSignedIn
    ? await medusaForRequest(request, context)
    : createVisitorMedusa(getRequestContext(context));
  const call = { method: "POST", body: { token }, timeoutMs: WRITE_TIMEOUT_MS } as const;
  await medusa.fetch(shopPath("account", "email", "confirm"), call);
  return isSignedIn;
}

/**
 * Stops a change of the e-mail by the token of the link mailed to the account's present address. Called as a visitor,
 * because only the link counts.
 * @throws AppError `not_found` for an invalid link, `too_many_requests`.
 */
export async function stopEmailChange(context: AppLoadContext, token: string): Promise<void> {
  const visitor = createVisitorMedusa(getRequestContext(context));
  const call = { method: "POST", body: { token }, timeoutMs: WRITE_TIMEOUT_MS } as const;
  await visitor.fetch(shopPath("account", "email", "stop"), call);
}

/** Calls for somebody who forgot a password carry no session, even if this browser has one. */
const visitor = (context: AppLoadContext): Medusa => createVisitorMedusa(getRequestContext(context));

/**
 * Mails a link to the owner of this e-mail; it does not reveal whether there is one.
 * @throws AppError `too_many_requests`.
 */
export async function requestPasswordReset(context: AppLoadContext, body: RequestPasswordReset): Promise<void> {
  await visitor(context).fetch(shopPath("password-resets"), { method: "POST", body, timeoutMs: WRITE_TIMEOUT_MS });
}

/**
 * Sets the new password and ends every session of its owner.
 * @throws AppError `not_found` for an invalid link.
 */
export async function redeemPasswordReset(context: AppLoadContext, body: RedeemPasswordReset): Promise<void> {
  const call = { method: "POST", body, timeoutMs: WRITE_TIMEOUT_MS } as const;
  await visitor(context).fetch(shopPath("password-resets", "redeem"), call);
}

const CHECKS = {
  password: { path: shopPath("password-resets", "check"), schema: CheckPasswordResetAnswer },
  email: { path: shopPath("account", "email", "check"), schema: CheckEmailChangeAnswer },
  stop: { path: shopPath("account", "email", "stop", "check"), schema: CheckEmailChangeAnswer },
} as const;

/**
 * The e-mail of a mailed link; null for an invalid link. Called as a visitor, because only the link counts.
 */
async function getLinkEmail(
  purpose: keyof typeof CHECKS,
  context: AppLoadContext,
  token: string,
): Promise<string | null> {
  const { path, schema } = CHECKS[purpose];
  const visitor = createVisitorMedusa(getRequestContext(context));
  try {
    return (await visitor.fetch(path, { method: "POST", body: { token }, schema, timeoutMs: READ_TIMEOUT_MS })).email;
  } catch (error) {
    if (error instanceof AppError && (error.code === "not_found" || error.code === "invalid")) return null;
    throw error;
  }
}

/** For the loader of a mailed link's page: the link's `{email}`; null, with 404, if it is invalid. */
export async function loadLinkPage(purpose: keyof typeof CHECKS, { request, context }: LoaderFunctionArgs) {
  await moveLinkToken(purpose, request);
  const token = await getLinkToken(purpose, request);
  try {
    const email = token === null ? null : await getLinkEmail(purpose, context, token);
    return json({ email }, { status: email === null ? 404 : 200, headers: NO_STORE });
  } catch (error) {
    throw toErrorPage(error);
  }
}
