import type { AppLoadContext } from "@remix-run/node";
import type { SendMessage } from "medusa-backend/contract";
import { getRequestContext } from "~/lib/request-context.server";
import { WRITE_TIMEOUT_MS } from "~/lib/times";
import { createVisitorMedusa } from "./client.server";
import { shopPath } from "./shop-path";

/**
 * Sends a visitor's message to the shop, without the session of anybody who is signed in. Once this returns, the
 * message is stored to be sent.
 * @throws AppError `invalid` with the fields, `too_many_requests`.
 */
export async function sendMessage(context: AppLoadContext, body: SendMessage): Promise<void> {
  const medusa = createVisitorMedusa(getRequestContext(context));
  await medusa.fetch(shopPath("messages"), { method: "POST", body, timeoutMs: WRITE_TIMEOUT_MS });
}
