import { setTimeout as delay } from "node:timers/promises";
import * as rows from "../../contract/routes/withdrawals";
import { databaseOf } from "../../lib/database/connection";
import { listWithdrawable } from "../../queries/withdrawals";
import { askWithdrawalLink, checkWithdrawal, withdraw } from "../../workflows/withdrawals/withdraw";
import { handle } from "../handle";
import { countMail, EVEN_ANSWER_MS } from "../rate-limits";

export const WITHDRAWALS = [
  /** Neither the answer nor its time reveals whether there is such an order. */
  handle(rows.AskWithdrawalLink, async (asked, req) => {
    await countMail(req, "withdrawal", asked.email);
    await Promise.all([askWithdrawalLink(req.scope, asked), delay(EVEN_ANSWER_MS)]);
  }),

  handle(rows.ListWithdrawable, async (_, req) => ({
    orders: await listWithdrawable(databaseOf(req.scope), req.shop.customerId),
  })),

  handle(rows.CheckWithdrawal, ({ id: orderId, ...asked }, req) =>
    checkWithdrawal(req.scope, { orderId, customerId: req.shop?.customerId ?? null, ...asked }),
  ),

  handle(rows.Withdraw, ({ id: orderId, ...asked }, req) =>
    withdraw(req.scope, { orderId, customerId: req.shop?.customerId ?? null, ...asked }),
  ),
];
