import { createHash } from "node:crypto";
import { createWorkflow, transform, WorkflowResponse } from "@medusajs/framework/workflows-sdk";
import type { SendMessage } from "../../contract/messages";
import { getEnv } from "../../lib/config/env";
import { shopDay } from "../../lib/shop-day";
import { queueMailStep } from "./steps/queue-mail";

/**
 * One key for the same text from the same sender on the same day, so that pressing Send again after a lost answer sends
 * no second mail.
 */
function toKey({ name, email, message }: SendMessage): string {
  const said = JSON.stringify([shopDay(new Date()).toString(), name, email, message]);
  return `stay_in_touch:${createHash("sha256").update(said).digest("hex")}`;
}

/** Puts a message to the shop into the outbox, addressed to the first of the shop's e-mail addresses. */
export const sendMessageWorkflow = createWorkflow("send-message", (input: SendMessage) => {
  queueMailStep(
    transform({ input }, ({ input }) => ({
      key: toKey(input),
      kind: "stay_in_touch" as const,
      to: getEnv().SHOP_EMAILS[0],
      data: input,
    })),
  );
  return new WorkflowResponse(undefined);
});
