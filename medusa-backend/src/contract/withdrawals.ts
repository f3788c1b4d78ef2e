import { z } from "zod";
import { MailedToken } from "./accounts";
import { Email, LIMITS, ListOf, Money, OpaqueId } from "./common";
import { Rows } from "./lists";
import { RefundWait } from "./refunds";

export const WITHDRAWAL_LINK_HOURS = 24;

/** Whole days after a withdrawal (Directive 2011/83/EU, article 13). */
export const WITHDRAWAL_REFUND_DAYS = 14;

const TypedOrderNumber = z
  .string()
  .trim()
  .regex(/^#?\d{1,9}$/, "Must be an order's number, such as 1042")
  .transform((typed) => Number(typed.replace("#", "")));

/** Mails a link if `email` is the order's or its account's; the answer and its time never tell whether it is. */
export const AskWithdrawalLink = z.object({ number: TypedOrderNumber, email: Email });
export type AskWithdrawalLink = z.infer<typeof AskWithdrawalLink>;

/** `until` is null while something is still to be sent, because the days have not begun. */
const WithdrawableOrder = z.object({
  orderId: z.string(),
  displayId: z.number(),
  createdAt: z.iso.datetime(),
  until: z.iso.datetime().nullable(),
});
export type WithdrawableOrder = z.infer<typeof WithdrawableOrder>;
export const ListWithdrawableAnswer = z.object({ orders: Rows("withdrawable orders", WithdrawableOrder) });

export const WithdrawalWay = z.enum(["account", "link"]);
export type WithdrawalWay = z.infer<typeof WithdrawalWay>;

/** `back` of the pieces had been sent, and come back. */
export const WithdrawnLine = z.object({
  lineId: z.string(),
  title: z.string(),
  quantity: z.number(),
  back: z.number(),
});

/** `text` is what its mail says, word for word. `settled`: nothing is left to cancel, to come back or to refund. */
export const Withdrawal = z.object({
  id: z.string(),
  withdrawnAt: z.iso.datetime(),
  way: WithdrawalWay,
  lines: z.array(WithdrawnLine),
  text: z.string(),
  refundBy: z.iso.datetime(),
  settled: z.boolean(),
});
export type Withdrawal = z.infer<typeof Withdrawal>;

const pieces = {
  token: MailedToken.optional(),
  /** All that may be withdrawn from, if left out. */
  items: ListOf(
    z.object({ lineId: OpaqueId(100), quantity: z.int().min(1).max(LIMITS.quantity) }),
    LIMITS.orderLines,
  ).optional(),
};

/** `later` is refunded for pieces that come back. `charged` is false for a hold that is released. */
const WithdrawalQuestion = z.object({
  lines: z.array(WithdrawnLine),
  isAll: z.boolean(),
  now: Money,
  later: Money,
  delivery: Money,
  charged: z.boolean(),
  waitsFor: RefundWait.nullable(),
});
export type WithdrawalQuestion = z.infer<typeof WithdrawalQuestion>;

/**
 * `question` is null if nothing can be withdrawn from. 404 for anybody but the owner and those who have the link; 409
 * for more pieces than can be withdrawn from.
 */
export const CheckWithdrawal = z.object(pieces);
export type CheckWithdrawal = z.infer<typeof CheckWithdrawal>;
export const CheckWithdrawalAnswer = z.object({
  order: z.object({ displayId: z.number(), createdAt: z.iso.datetime(), name: z.string() }),
  email: z.string(),
  until: z.iso.datetime().nullable(),
  lines: Rows(
    "withdrawable lines",
    z.object({ lineId: z.string(), title: z.string(), unsent: z.number(), sent: z.number() }),
  ),
  question: WithdrawalQuestion.nullable(),
  withdrawals: Rows("withdrawals", Withdrawal),
});
export type CheckWithdrawalAnswer = z.infer<typeof CheckWithdrawalAnswer>;

/**
 * What was not sent is refunded, what was becomes a return. Of several requests with one `key` (new for each question),
 * one withdraws, and the others answer the same withdrawal. So does a request for all that is left
 * once nothing is. 409 after the period, and as for the check.
 */
export const Withdraw = z.object({ ...pieces, key: OpaqueId(100) });
export type Withdraw = z.infer<typeof Withdraw>;
export const WithdrawAnswer = z.object({ withdrawal: Withdrawal, email: z.string() });
export type WithdrawAnswer = z.infer<typeof WithdrawAnswer>;
