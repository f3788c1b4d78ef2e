import { z } from "zod";
import { MailedToken } from "./accounts";
import { Email, LIMITS, ListOf, Money, OpaqueId } from "./common";
import { Rows } from "./lists";
import { RefundWait } from "./refunds";

/** How long the link works that opens an order's withdrawal without a sign-in. */
export const WITHDRAWAL_LINK_HOURS = 24;

/** Until when a withdrawal has to be refunded: so many whole days after it (Directive 2011/83/EU, article 13). */
export const WITHDRAWAL_REFUND_DAYS = 14;

/** An order's number as people type it: "1042" or "#1042". */
const TypedOrderNumber = z
  .string()
  .trim()
  .regex(/^#?\d{1,9}$/, "Must be an order's number, such as 1042")
  .transform((typed) => Number(typed.replace("#", "")));

/**
 * POST /store/shop/withdrawal-links (anyone): mails a link with which the contract of an order can be withdrawn from,
 * if `email` is the order's or its account's. 202 with an empty object, in the same time, whether or not there is such
 * an order. 429 `too_many_requests`.
 */
export const AskWithdrawalLink = z.object({ number: TypedOrderNumber, email: Email });
export type AskWithdrawalLink = z.infer<typeof AskWithdrawalLink>;

/**
 * GET /store/shop/withdrawable-orders (signed in): the account's orders that may be withdrawn from now, newest first.
 * `until` is the last moment; null while something is still to be sent, because the days have not begun.
 */
const WithdrawableOrder = z.object({
  orderId: z.string(),
  displayId: z.number(),
  createdAt: z.iso.datetime(),
  until: z.iso.datetime().nullable(),
});
export type WithdrawableOrder = z.infer<typeof WithdrawableOrder>;
export const ListWithdrawableAnswer = z.object({ orders: Rows("withdrawable orders", WithdrawableOrder) });

/** How somebody withdrew: signed in, or by a link that was mailed. */
export const WithdrawalWay = z.enum(["account", "link"]);
export type WithdrawalWay = z.infer<typeof WithdrawalWay>;

/** Pieces of a line that were withdrawn from; `back` of them had been sent, and come back. */
export const WithdrawnLine = z.object({
  lineId: z.string(),
  title: z.string(),
  quantity: z.number(),
  back: z.number(),
});

/**
 * A stored withdrawal. `text` is what its mail says, word for word. `refundBy` is the last moment at which the refund
 * is in time. `settled`: nothing is left to cancel, to come back or to refund.
 */
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
  /** The token of the mailed link; the order's owner needs none. */
  token: MailedToken.optional(),
  /** All that may be withdrawn from, if left out. */
  items: ListOf(
    z.object({ lineId: OpaqueId(100), quantity: z.int().min(1).max(LIMITS.quantity) }),
    LIMITS.orderLines,
  ).optional(),
};

/**
 * What a withdrawal from some pieces does: `now` is refunded for pieces that were not sent, `later` for those that come
 * back; `delivery` is part of the two. `charged` is false if the card was only authorised: nothing is refunded, the
 * hold is released. The refund may have to wait (`waitsFor`).
 */
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
 * POST /store/shop/orders/:id/withdrawals/check (anyone): what can be withdrawn from now, and what a withdrawal from
 * `items` does; nothing is written. `email` is where the confirmation goes. Without anything to withdraw from, `lines`
 * is empty and `question` null. 404 for anybody but the order's owner and those who have the link; 409 `conflict` for
 * more pieces than can be withdrawn from.
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
 * POST /store/shop/orders/:id/withdrawals (anyone): withdraws from the contract. What was not sent is taken off the
 * order and refunded, what was sent becomes a return; a mail confirms it. `key` is new for each question: of several
 * requests with one key, one withdraws, and the others answer the same withdrawal, with `changed` false. So does a
 * request to withdraw from all that is left once nothing is. 404 as for the check; 409 `conflict` after the period, and
 * for more pieces than can be withdrawn from.
 */
export const Withdraw = z.object({ ...pieces, key: OpaqueId(100) });
export type Withdraw = z.infer<typeof Withdraw>;
export const WithdrawAnswer = z.object({ changed: z.boolean(), withdrawal: Withdrawal, email: z.string() });
export type WithdrawAnswer = z.infer<typeof WithdrawAnswer>;
