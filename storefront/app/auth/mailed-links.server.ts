import { type AppLoadContext, json, type LoaderFunctionArgs } from "@remix-run/node";
import {
  CheckEmailChange,
  CheckEmailStop,
  CheckPasswordReset,
  ConfirmEmailChange,
} from "medusa-backend/contract/routes";
import { AppError } from "~/domain/app-error";
import { toErrorPage } from "~/lib/error-page.server";
import { NO_STORE } from "~/lib/page-headers.server";
import { visitorMedusa } from "~/medusa/visitor-medusa.server";
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
  const medusa = isSignedIn ? await medusaForRequest(request, context) : visitorMedusa(context);
  await medusa.call(ConfirmEmailChange, { token });
  return isSignedIn;
}

const CHECKS = { password: CheckPasswordReset, email: CheckEmailChange, stop: CheckEmailStop };

/**
 * The e-mail of a mailed link; null for an invalid link. Called as a visitor, because only the link counts.
 */
async function getLinkEmail(
  purpose: keyof typeof CHECKS,
  context: AppLoadContext,
  token: string,
): Promise<string | null> {
  try {
    return (await visitorMedusa(context).call(CHECKS[purpose], { token })).email;
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
