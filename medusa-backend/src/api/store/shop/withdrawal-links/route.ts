import { setTimeout as delay } from "node:timers/promises";
import { AskWithdrawalLink } from "../../../../contract/routes/withdrawals";
import { askWithdrawalLink } from "../../../../workflows/withdrawals/withdraw";
import { handle } from "../../../handle";
import { countMail } from "../../../rate-limits";

/** The least time of an answer, in milliseconds: many times longer than finding an order and writing its mail. */
const ANSWER_MS = 800;

/** Neither the answer nor its time reveals whether there is such an order. */
export const POST = handle(AskWithdrawalLink, async (asked, req) => {
  await countMail(req, "withdrawal", asked.email);
  await Promise.all([askWithdrawalLink(req.scope, asked), delay(ANSWER_MS)]);
  return {};
});
