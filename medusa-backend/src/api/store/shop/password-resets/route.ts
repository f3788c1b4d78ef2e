import { setTimeout as delay } from "node:timers/promises";
import { RequestPasswordReset } from "../../../../contract/routes/accounts";
import { requestPasswordReset } from "../../../../workflows/accounts/passwords";
import { handle } from "../../../handle";
import { countMail, EVEN_ANSWER_MS } from "../../../rate-limits";

/** Neither the answer nor its time reveals whether the e-mail has an owner. */
export const POST = handle(RequestPasswordReset, async ({ email }, req) => {
  await countMail(req, "passwordReset", email);
  await Promise.all([requestPasswordReset(req.scope, email), delay(EVEN_ANSWER_MS)]);
  return {};
});
