import { setTimeout as delay } from "node:timers/promises";
import { RequestPasswordReset } from "../../../../contract/routes/accounts";
import { requestPasswordReset } from "../../../../workflows/accounts/passwords";
import { handle } from "../../../handle";
import { countMail } from "../../../rate-limits";

/**
 * The least time of an answer, in milliseconds: many times longer than finding an account, making a link and writing
 * its mail.
 */
const ANSWER_MS = 800;

/** Neither the answer nor its time reveals whether the e-mail has an owner. */
export const POST = handle(RequestPasswordReset, async ({ email }, req) => {
  await countMail(req, "passwordReset", email);
  await Promise.all([requestPasswordReset(req.scope, email), delay(ANSWER_MS)]);
  return {};
});
