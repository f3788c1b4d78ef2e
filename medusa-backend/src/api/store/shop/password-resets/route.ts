import { setTimeout as delay } from "node:timers/promises";
import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { RequestPasswordReset } from "../../../../contract/password-resets";
import { parse } from "../../../../lib/shop-error";
import { requestPasswordReset } from "../../../../workflows/password-reset/request-reset";
import { countMail } from "../../../sign-in-limit";

/** No answer comes earlier, in milliseconds: many times what finding an account, making a link and writing its mail take. */
const ANSWER_MS = 800;

/** Mails a link to whoever has this e-mail; the answer and its time tell nobody whether somebody has. */
export async function POST(req: MedusaRequest, res: MedusaResponse<Record<string, never>>) {
  const { email } = parse(RequestPasswordReset, req.body);
  await countMail(req, "passwordReset", email);
  await Promise.all([requestPasswordReset(req.scope, email), delay(ANSWER_MS)]);
  res.status(202).json({});
}
