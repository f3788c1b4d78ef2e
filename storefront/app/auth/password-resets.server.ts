import type { AppLoadContext } from "@remix-run/node";
import type { RedeemPasswordReset, RequestPasswordReset } from "medusa-backend/contract";
import { getRequestContext } from "~/lib/request-context.server";
import { WRITE_TIMEOUT_MS } from "~/lib/times";
import { createVisitorMedusa, type Medusa } from "~/medusa/client.server";
import { shopPath } from "~/medusa/shop-path";

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
