import { setTimeout as delay } from "node:timers/promises";
import { AskWithdrawalLink } from "../../../../contract/routes/withdrawals";
import { askWithdrawalLink } from "../../../../workflows/withdrawals/withdraw";
import { handle } from "../../../handle";
import { countMail, EVEN_ANSWER_MS } from "../../../rate-limits";

/** Neither the answer nor its time reveals whether there is such an order. */
export const POST = handle(AskWithdrawalLink, async (asked, req) => {
  await countMail(req, "withdrawal", asked.email);
  await Promise.all([askWithdrawalLink(req.scope, asked), delay(EVEN_ANSWER_MS)]);
  return {};
});
