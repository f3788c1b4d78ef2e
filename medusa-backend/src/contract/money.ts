import { z } from "zod";
import { OpaqueId, ShopOrderStatus, Text } from "./common";
import { ListPageQuery, NextPageAnswer, Rows } from "./lists";

/**
 * Differences between Stripe and the orders.
 * - `order_without_money`: nothing is held or taken, or all was refunded before the order was shipped.
 * - `not_captured`: also if Medusa's books lack the capture.
 * - `hold_expiring`: not captured, and the bank ends the hold within two days.
 * - `refund_missing`: the order was cancelled, but Stripe still holds or keeps money.
 * - `refund_failed`: sent back by the bank or refused by Stripe, and still owed.
 * - `refund_due`: the books owe the customer a refund that was not made.
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

/** `finish` places the order if there is none, and captures. `note_refund` writes it into Medusa's books only. */
export const MoneyAction = z.enum(["finish", "void", "refund", "cancel_order", "note_refund"]);
export type MoneyAction = z.infer<typeof MoneyAction>;

/** In minor units. */
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

/** `partial`: it ran out of time and did not reach the payments made before `reachedBackTo`. */
export const ComparisonOutcome = z.enum(["complete", "partial", "stripe_silent"]);
export type ComparisonOutcome = z.infer<typeof ComparisonOutcome>;

/** `whole`: all payments of 35 days. `lately`: those of the last days, and older ones that were changed. */
export const ComparisonReach = z.enum(["whole", "lately"]);
export type ComparisonReach = z.infer<typeof ComparisonReach>;

export const CompareMoneyQuery = z.object({ reach: ComparisonReach.default("whole") });

export const MoneyComparison = z.object({
  outcome: ComparisonOutcome,
  reach: ComparisonReach,
  finishedAt: z.iso.datetime(),
  reachedBackTo: z.iso.datetime(),
  payments: z.number(),
  orders: z.number(),
});
export type MoneyComparison = z.infer<typeof MoneyComparison>;

/** `compared` is the last that Stripe answered, `whole` the last over all payments. `busy`: another one is running. */
export const MoneyAnswer = z.object({
  busy: z.boolean(),
  latest: MoneyComparison.nullable(),
  compared: MoneyComparison.nullable(),
  whole: MoneyComparison.nullable(),
  findings: Rows("findings", MoneyFinding),
});
export type MoneyAnswer = z.infer<typeof MoneyAnswer>;

/** Compares with Stripe again first. `resolved`: the action settled the finding. */
export const ActOnFinding = z.object({ action: MoneyAction });
export const ActOnFindingAnswer = z.object({ resolved: z.boolean() });
export type ActOnFindingAnswer = z.infer<typeof ActOnFindingAnswer>;

/** A payment in Medusa's books, in minor units; `status` may also be "taken_back" or "owed" (a refund failed). */
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

/** `q` may also be the id of the request that started the payment. */
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
