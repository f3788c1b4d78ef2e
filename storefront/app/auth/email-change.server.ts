import type { AppLoadContext } from "@remix-run/node";
import { getRequestContext } from "~/lib/request-context.server";
import { WRITE_TIMEOUT_MS } from "~/lib/times";
import { createVisitorMedusa } from "~/medusa/client.server";
import { shopPath } from "~/medusa/shop-path";
import { medusaForRequest } from "./medusa-for-request.server";
import { getAccountIfKnown } from "./signed-in-account.server";

/**
 * Gives an account the e-mail that the link's token confirms. This browser's session stays valid, the account's others
 * end. Returns whether somebody is signed in here.
 * @throws AppError `not_found` for a link that is not, or no longer, valid, `account_exists`, `too_many_requests`.
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
 * Stops a change of the e-mail by the token of the link that the account's present address got. Asked as a visitor: the
 * link alone counts.
 * @throws AppError `not_found` for a link that is not, or no longer, valid, `too_many_requests`.
 */
export async function stopEmailChange(context: AppLoadContext, token: string): Promise<void> {
  const visitor = createVisitorMedusa(getRequestContext(context));
  const call = { method: "POST", body: { token }, timeoutMs: WRITE_TIMEOUT_MS } as const;
  await visitor.fetch(shopPath("account", "email", "stop"), call);
}
