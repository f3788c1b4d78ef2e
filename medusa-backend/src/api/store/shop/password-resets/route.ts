import { setTimeout as delay } from "node:timers/promises";
import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { RequestPasswordReset } from "../../../../contract/password-resets";
import { parse } from "../../../../lib/shop-error";
import { requestPasswordReset } from "../../../../workflows/account/reset-password";
import { countMail } from "../../../rate-limits";

/**
 * The least time of an answer, in milliseconds: many times longer than finding an account, making a link and writing
 * its mail.
 */
const ANSWER_MS = 800;

/**
 * Mails a link to the owner of this e-mail. Neither the answer nor its time reveals whether the e-mail has an owner.
 */
export async function POST(req: MedusaRequest, res: MedusaResponse<Record<string, never>>) {
  const { email } = parse(RequestPasswordReset, req.body);
  await countMail(req, "passwordReset", email);
  await Promise.all([requestPasswordReset(req.scope, email), delay(ANSWER_MS)]);
  res.status(202).json({});
}
