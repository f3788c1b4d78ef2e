import { SendMessage } from "../../../../contract/routes/messages";
import { sendMessageWorkflow } from "../../../../workflows/messages/messages";
import { handle } from "../../../handle";
import { countMail } from "../../../rate-limits";

/** Nothing of it is logged. */
export const POST = handle(SendMessage, async (message, req) => {
  await countMail(req, "message", message.email);
  await sendMessageWorkflow(req.scope).run({ input: message });
  return {};
});
