import { SendMessage } from "../../../../contract/routes/orders";
import { sendMessageWorkflow } from "../../../../workflows/mails/queue-mail";
import { handle } from "../../../handle";
import { countMail } from "../../../rate-limits";

/** Accepts a message to the shop. Nothing of it is logged. */
export const POST = handle(SendMessage, async (message, req) => {
  await countMail(req, "message", message.email);
  await sendMessageWorkflow(req.scope).run({ input: message });
  return {};
});
