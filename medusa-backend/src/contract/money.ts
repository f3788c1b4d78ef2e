import { z } from "zod";
import { OpaqueId, ShopOrderStatus, Text } from "./common";
import { Rows } from "./rows";

/**
 * What can be wrong between Stripe and the orders.
 * - `money_without_order`: Stripe holds or took money, and no live order stands for it.
 * - `order_without_money`: an order stands, and Stripe neither holds nor took money for it; or it waits to be shipped, and all went back.
 * - `amount_differs`: what Stripe holds or took is not the order's total, or in another currency.
 * - `captured_twice`: more was taken for one order than once.
 * - `not_captured`: the order stands, its money is not taken, or not in Medusa's books.
 * - `hold_expiring`: the same, and the bank ends the hold within two days.
 * - `refund_missing`: the order was cancelled, and Stripe still holds or keeps money.
 * - `refund_differs`: Stripe gave back another sum than Medusa's books say.
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
]);
export type MoneyFindingKind = z.infer<typeof MoneyFindingKind>;

/**
 * What one click does about it.
 * - `finish`: the order is placed if there is none, and its money taken.
 * - `void`: the hold on the card is released. `refund`: the money goes back.
 * - `cancel_order`: the pending order is cancelled, and whatever was held or taken for it goes back.
 * - `note_refund`: what Stripe gave back is written into Medusa's books; no money moves.
 */
export const MoneyAction = z.enum(["finish", "void", "refund", "cancel_order", "note_refund"]);
export type MoneyAction = z.infer<typeof MoneyAction>;

/** One thing that is wrong. `amount` (what it is about) in minor units; `since` and `expires_at` in UTC. */
export const MoneyFinding = z.object({
  id: z.string(),
  kind: MoneyFindingKind,
  sentence: z.string(),
  since: z.iso.datetime(),
  payment_intent_id: z.string().nullable(),
  order_id: z.string().nullable(),
  order_number: z.number().nullable(),
  amount: z.number(),
  currency_code: z.string(),
  expires_at: z.iso.datetime().nullable(),
  actions: z.array(MoneyAction),
});
export type MoneyFinding = z.infer<typeof MoneyFinding>;

/** How a comparison ended. `partial`: time was up, and payments made before `reached_back_to` were not asked for. */
export const ComparisonOutcome = z.enum(["complete", "partial", "stripe_silent"]);
export type ComparisonOutcome = z.infer<typeof ComparisonOutcome>;

/** One comparison of Stripe with the orders, over the payments made since `reached_back_to`. */
export const MoneyComparison = z.object({
  outcome: ComparisonOutcome,
  finished_at: z.iso.datetime(),
  reached_back_to: z.iso.datetime(),
  payments: z.number(),
  orders: z.number(),
});
export type MoneyComparison = z.infer<typeof MoneyComparison>;

/**
 * GET /admin/shop/money and POST /admin/shop/money/comparisons (compares now, then answers the same). `latest` is the last try,
 * `compared` the last one that Stripe answered, which the findings are from; null before the first. `busy`: another comparison is running, and nothing was started.
 */
export const MoneyAnswer = z.object({
  busy: z.boolean(),
  latest: MoneyComparison.nullable(),
  compared: MoneyComparison.nullable(),
  findings: Rows("findings", MoneyFinding),
});
export type MoneyAnswer = z.infer<typeof MoneyAnswer>;

/**
 * POST /admin/shop/money/findings/:id. Looks at Stripe again first: 409 `conflict` where the finding no longer stands or the action
 * no longer fits, 503 `backend_unavailable` where Stripe does not answer. `resolved` is what a third look afterwards says.
 */
export const ActOnFinding = z.object({ action: MoneyAction });
export const ActOnFindingAnswer = z.object({ resolved: z.boolean(), findings: Rows("findings", MoneyFinding) });
export type ActOnFindingAnswer = z.infer<typeof ActOnFindingAnswer>;

/** A payment in the shop's own books. Amounts in minor units, as Medusa has them; `status` is the payment record's. */
export const MoneyPayment = z.object({
  payment_intent_id: z.string(),
  order_id: z.string().nullable(),
  order_number: z.number().nullable(),
  order_status: ShopOrderStatus.nullable(),
  customer_email: z.string().nullable(),
  amount: z.number(),
  currency_code: z.string(),
  status: z.string(),
  captured: z.number(),
  refunded: z.number(),
  created_at: z.iso.datetime(),
});
export type MoneyPayment = z.infer<typeof MoneyPayment>;

/** GET /admin/shop/money/payments, newest first. `q`: a PaymentIntent, an order's number ("1042", "#1042") or id, or a customer's e-mail. */
export const MoneyPaymentsQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: OpaqueId(200).optional(),
  q: Text(254).optional(),
});
export const MoneyPaymentsAnswer = z.object({
  payments: Rows("payments", MoneyPayment),
  next_cursor: z.string().nullable(),
});
export type MoneyPaymentsAnswer = z.infer<typeof MoneyPaymentsAnswer>;

/** A finding's id in a path. */
export const FindingId = OpaqueId(400);
