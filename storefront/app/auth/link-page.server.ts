import { type AppLoadContext, json, type LoaderFunctionArgs } from "@remix-run/node";
import { CheckEmailChangeAnswer, CheckPasswordResetAnswer } from "medusa-backend/contract";
import { AppError } from "~/domain/app-error";
import { toErrorPage } from "~/lib/error-page.server";
import { NO_STORE } from "~/lib/page-headers.server";
import { getRequestContext } from "~/lib/request-context.server";
import { READ_TIMEOUT_MS } from "~/lib/times";
import { createVisitorMedusa } from "~/medusa/client.server";
import { shopPath } from "~/medusa/shop-path";
import { getLinkToken, type LinkPurpose, moveLinkToken } from "./link-token.server";

const CHECKS = {
  password: { path: shopPath("password-resets", "check"), schema: CheckPasswordResetAnswer },
  email: { path: shopPath("account", "email", "check"), schema: CheckEmailChangeAnswer },
  stop: { path: shopPath("account", "email", "stop", "check"), schema: CheckEmailChangeAnswer },
} as const;

/**
 * The e-mail that a mailed link is for; null for a link that is not, or no longer, valid. Asked as a visitor: the link
 * alone counts.
 */
async function getLinkEmail(purpose: LinkPurpose, context: AppLoadContext, token: string): Promise<string | null> {
  const { path, schema } = CHECKS[purpose];
  const visitor = createVisitorMedusa(getRequestContext(context));
  try {
    return (await visitor.fetch(path, { method: "POST", body: { token }, schema, timeoutMs: READ_TIMEOUT_MS })).email;
  } catch (error) {
    if (error instanceof AppError && (error.code === "not_found" || error.code === "invalid")) return null;
    throw error;
  }
}

/** For the loader of a mailed link's page: `{email}` that the link is for; null, with 404, where it is not valid. */
export async function loadLinkPage(purpose: LinkPurpose, { request, context }: LoaderFunctionArgs) {
  await moveLinkToken(purpose, request);
  const token = await getLinkToken(purpose, request);
  try {
    const email = token === null ? null : await getLinkEmail(purpose, context, token);
    return json({ email }, { status: email === null ? 404 : 200, headers: NO_STORE });
  } catch (error) {
    throw toErrorPage(error);
  }
}
