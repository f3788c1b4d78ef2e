import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { SendMessage } from "../../../../contract/messages";
import { parse } from "../../../../lib/shop-error";
import { sendMessageWorkflow } from "../../../../workflows/mail/send-message";
import { countMail } from "../../../rate-limits";

/** Accepts a message to the shop. Nothing of it is logged. */
export async function POST(req: MedusaRequest, res: MedusaResponse<Record<string, never>>) {
  const message = parse(SendMessage, req.body);
  await countMail(req, "message", message.email);
  await sendMessageWorkflow(req.scope).run({ input: message });
  res.status(202).json({});
}
