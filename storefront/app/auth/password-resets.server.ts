import type { AppLoadContext } from "@remix-run/node";
import { CheckPasswordResetAnswer, type RedeemPasswordReset, type RequestPasswordReset } from "medusa-backend/contract";
import { AppError } from "~/domain/app-error";
import { getRequestContext } from "~/lib/request-context.server";
import { READ_TIMEOUT_MS, WRITE_TIMEOUT_MS } from "~/lib/times";
import { createVisitorMedusa, type Medusa } from "~/medusa/client.server";
import { shopPath } from "~/medusa/shop-path";

/** Calls for somebody who forgot a password carry no session, even if this browser has one. */
const visitor = (context: AppLoadContext): Medusa => createVisitorMedusa(getRequestContext(context));

/**
 * Mails a link to the owner of this e-mail; it does not tell whether there is one.
 * @throws AppError `too_many_requests`.
 */
export async function requestPasswordReset(context: AppLoadContext, body: RequestPasswordReset): Promise<void> {
  await visitor(context).fetch(shopPath("password-resets"), { method: "POST", body, timeoutMs: WRITE_TIMEOUT_MS });
}

/** The e-mail of the account whose password the link's token sets; null for a link that is not, or no longer, valid. */
export async function getPasswordResetEmail(context: AppLoadContext, token: string): Promise<string | null> {
  try {
    const call = {
      method: "POST",
      body: { token },
      schema: CheckPasswordResetAnswer,
      timeoutMs: READ_TIMEOUT_MS,
    } as const;
    return (await visitor(context).fetch(shopPath("password-resets", "check"), call)).email;
  } catch (error) {
    if (error instanceof AppError && (error.code === "not_found" || error.code === "invalid")) return null;
    throw error;
  }
}

/**
 * Sets the new password and ends every session of its owner.
 * @throws AppError `not_found` for an invalid link.
 */
export async function redeemPasswordReset(context: AppLoadContext, body: RedeemPasswordReset): Promise<void> {
  const call = { method: "POST", body, timeoutMs: WRITE_TIMEOUT_MS } as const;
  await visitor(context).fetch(shopPath("password-resets", "redeem"), call);
}
