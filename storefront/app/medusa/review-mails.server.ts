import type { AppLoadContext } from "@remix-run/node";
import { getRequestContext } from "~/lib/request-context.server";
import { WRITE_TIMEOUT_MS } from "~/lib/times";
import { createVisitorMedusa } from "./client.server";
import { shopPath } from "./shop-path";

/** Ends the mails that ask for reviews, by the token of the link in them. @throws AppError `not_found`, `invalid`. */
export async function stopReviewMails(context: AppLoadContext, token: string): Promise<void> {
  const medusa = createVisitorMedusa(getRequestContext(context));
  const call = { method: "POST", body: { token }, timeoutMs: WRITE_TIMEOUT_MS } as const;
  await medusa.fetch(shopPath("review-mails", "stop"), call);
}
