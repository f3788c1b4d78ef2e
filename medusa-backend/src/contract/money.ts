import { z } from "zod";
import { OpaqueId, ShopOrderStatus, Text } from "./common";
import { ListPageQuery, NextPageAnswer, Rows } from "./lists";

/**
 * The kinds of difference between Stripe and the orders.
 * - `money_without_order`: Stripe holds or took money, and there is no live order for it.
 * - `order_without_money`: Stripe neither holds nor took money for an order, or all of it was refunded before the order
 *   was shipped.
 * - `amount_differs`: Stripe holds or took another amount than the order's total, or another currency.
 * - `captured_twice`: money was captured more than once for one order.
 * - `not_captured`: the order is placed, but its money is not captured, or Medusa's books lack the capture.
 * - `hold_expiring`: the same, and the bank ends the hold within two days.
 * - `refund_missing`: the order was cancelled, but Stripe still holds or keeps money.
 * - `refund_differs`: Stripe refunded another amount than Medusa's books say.
 * - `refund_failed`: the customer's bank sent a refund back, or Stripe refused to make it, and the customer is still
 *   owed the money.
 * - `refund_due`: the books owe the customer a refund that was not made.
 * - `disputed`: the cardholder disputes the payment at the bank, and the outcome is open.
 */
export const MoneyFindingKind = z.enum([
  "money_without_order",
  "order_without_money",
  "amount_differs",
  "captured_twice",
  "not_captured",
  "hold_expiring",
  "refund_missing",
  "refund_differs",
  "refund_failed",
  "refund_due",
  "disputed",
]);
export type MoneyFindingKind = z.infer<typeof MoneyFindingKind>;

/**
 * The actions that settle a finding.
 * - `finish`: the order is placed if there is none, and its money is captured.
 * - `void`: the hold on the card is released.
 * - `refund`: the money is refunded.
 * - `cancel_order`: the pending order is cancelled, and its held or captured money is returned.
 * - `note_refund`: a refund at Stripe is recorded in Medusa's books; no money moves.
 */
export const MoneyAction = z.enum(["finish", "void", "refund", "cancel_order", "note_refund"]);
export type MoneyAction = z.infer<typeof MoneyAction>;

/** One difference. `amount` is the amount in question, in minor units; `since` and `expiresAt` are in UTC. */
export const MoneyFinding = z.object({
  id: z.string(),
  kind: MoneyFindingKind,
  sentence: z.string(),
  since: z.iso.datetime(),
  paymentIntentId: z.string().nullable(),
  orderId: z.string().nullable(),
  orderNumber: z.number().nullable(),
  amount: z.number(),
  currencyCode: z.string(),
  expiresAt: z.iso.datetime().nullable(),
  actions: z.array(MoneyAction),
});
export type MoneyFinding = z.infer<typeof MoneyFinding>;

/** How a comparison ended. `partial`: it ran out of time and did not reach the payments made before `reachedBackTo`. */
export const ComparisonOutcome = z.enum(["complete", "partial", "stripe_silent"]);
export type ComparisonOutcome = z.infer<typeof ComparisonOutcome>;

/**
 * The scope of a comparison. `whole`: all payments of 35 days, once a day. `lately`: those of the last days, and older
 * ones that Stripe or the shop has changed since the last comparison.
 */
export const ComparisonReach = z.enum(["whole", "lately"]);
export type ComparisonReach = z.infer<typeof ComparisonReach>;

/** POST /admin/shop/money/comparisons. */
export const CompareMoneyQuery = z.object({ reach: ComparisonReach.default("whole") });

/**
 * One comparison of Stripe with the orders: of the payments made since `reachedBackTo`; if its scope is not `whole`,
 * also of changed older ones.
 */
export const MoneyComparison = z.object({
  outcome: ComparisonOutcome,
  reach: ComparisonReach,
  finishedAt: z.iso.datetime(),
  reachedBackTo: z.iso.datetime(),
  payments: z.number(),
  orders: z.number(),
});
export type MoneyComparison = z.infer<typeof MoneyComparison>;

/**
 * GET /admin/shop/money and POST /admin/shop/money/comparisons (compares now, then answers the same). `latest` is the
 * last comparison, `compared` the last one that Stripe answered, `whole` the last of those over all payments; they are
 * null before the first. `busy`: another comparison is running, so none was started.
 */
export const MoneyAnswer = z.object({
  busy: z.boolean(),
  latest: MoneyComparison.nullable(),
  compared: MoneyComparison.nullable(),
  whole: MoneyComparison.nullable(),
  findings: Rows("findings", MoneyFinding),
});
export type MoneyAnswer = z.infer<typeof MoneyAnswer>;

/**
 * POST /admin/shop/money/findings/:id. Compares with Stripe again first: 409 `conflict` if the finding is gone or the
 * action no longer fits, 503 `backend_unavailable` if Stripe does not answer. `resolved` says whether the action
 * settled the finding.
 */
export const ActOnFinding = z.object({ action: MoneyAction });
export const ActOnFindingAnswer = z.object({ resolved: z.boolean(), findings: Rows("findings", MoneyFinding) });
export type ActOnFindingAnswer = z.infer<typeof ActOnFindingAnswer>;

/**
 * A payment in the shop's own books. Amounts are Medusa's, in minor units; `status` is the payment record's, or
 * "taken_back" or "owed" (a refund of it failed).
 */
export const MoneyPayment = z.object({
  paymentIntentId: z.string(),
  orderId: z.string().nullable(),
  orderNumber: z.number().nullable(),
  orderStatus: ShopOrderStatus.nullable(),
  customerEmail: z.string().nullable(),
  amount: z.number(),
  currencyCode: z.string(),
  status: z.string(),
  captured: z.number(),
  refunded: z.number(),
  createdAt: z.iso.datetime(),
});
export type MoneyPayment = z.infer<typeof MoneyPayment>;

/**
 * GET /admin/shop/money/payments, newest first. `q`: a PaymentIntent, an order's number ("1042", "#1042") or id, a
 * customer's e-mail, or the id of the request that started the payment.
 */
export const MoneyPaymentsQuery = z.object({
  ...ListPageQuery.shape,
  q: Text(254).optional(),
});
export const MoneyPaymentsAnswer = z.object({
  payments: Rows("payments", MoneyPayment),
  ...NextPageAnswer.shape,
});
export type MoneyPaymentsAnswer = z.infer<typeof MoneyPaymentsAnswer>;

export const FindingId = OpaqueId(400);
