import { z } from "zod";
import { Email, LIMITS, ListOf, Money, OpaqueId, ShopOrderStatus, Text } from "./common";
import { Arrival, DiscountCode, Duties } from "./costs";
import { LEAST_PRICE } from "./currency";
import { CountrySource, Delivery } from "./delivery";
import { OrderProgress } from "./pieces";
import { PurchaseLine } from "./purchase-line";
import { RiskKind } from "./reversals";
import { Rows } from "./rows";

const Payable = z
  .number()
  .min(LEAST_PRICE, `Must be at least ${LEAST_PRICE.toFixed(2)}`)
  .max(999_999.99, "Must be at most 999,999.99")
  .refine((amount) => Number(amount.toFixed(2)) === amount, "Must have at most two decimals");

/**
 * POST /store/shop/payment-attempts (signed in). With `order_items` and `delivery`: one PaymentIntent for a cart at
 * Medusa's own prices; the same customer, lines, delivery and discount code get the same one. Without them: a
 * PaymentIntent for `total_amount`, bound to the customer and to no cart yet (the legacy call). 409 `price_changed` or
 * `unavailable` with fresh lines (docs/api.md).
 */
export const StartPayment = z.object({
  total_amount: Payable,
  order_items: ListOf(PurchaseLine, LIMITS.orderLines).optional(),
  delivery: Delivery.optional(),
  discount_code: DiscountCode.optional(),
});
export type StartPayment = z.infer<typeof StartPayment>;
export const StartPaymentAnswer = z.object({
  client_secret: z.string(),
  payment_intent_id: z.string(),
  total_amount: Money,
});
export type StartPaymentAnswer = z.infer<typeof StartPaymentAnswer>;

/**
 * The outcome of a payment.
 * - `paid`: the order is placed, and its money is captured or about to be. `order_id` names it.
 * - `checking`: authorised or being processed, or Stripe cannot be asked; another outcome follows.
 * - `unfinished`: the card was not authorised and nothing is charged; the payment can still be made.
 * - `not_charged`: no order exists, and the card is not charged; a hold on it is released or being released.
 * - `refunded`: the order was cancelled, and its money was refunded or is being refunded.
 * - `taken_back`: the order was cancelled, and the customer's bank has returned the money after a dispute.
 * - `owed`: the order was cancelled, and a refund of it failed: the shop pays it in another way, and gets in touch.
 * - `lapsed`: the order is placed, but the bank's hold ended before the money was captured: nothing is charged, and the
 *   shop gets in touch.
 */
export const PaymentOutcome = z.enum([
  "paid",
  "checking",
  "unfinished",
  "not_charged",
  "refunded",
  "taken_back",
  "owed",
  "lapsed",
]);
export type PaymentOutcome = z.infer<typeof PaymentOutcome>;

/**
 * GET /store/shop/payment-attempts/:payment_intent_id (its owner; 404 for everyone else). `total_amount` in major
 * units.
 */
export const GetPaymentAnswer = z.object({
  payment_intent_id: z.string(),
  outcome: PaymentOutcome,
  total_amount: Money,
  order_id: z.string().nullable(),
});
export type GetPaymentAnswer = z.infer<typeof GetPaymentAnswer>;

/**
 * POST /store/shop/orders (signed in). Places the order of a PaymentIntent, exactly once: 201 `created: true`, 200 on a
 * repeat. A line names its product by `product_id` or, if exactly one product has it, by `title`. 402
 * `payment_required`, 409 `price_changed` | `unavailable` | `order_cancelled`; a hold that cannot become an order is
 * released first.
 */
export const PlaceOrder = Delivery.extend({
  payment_intent_id: OpaqueId(255),
  order_items: ListOf(
    z.object({
      product_id: OpaqueId(100).optional(),
      title: Text(LIMITS.name).optional(),
      quantity: z.int().min(1).max(LIMITS.quantity),
    }),
    LIMITS.orderLines,
  ),
  total_amount: Payable,
});
export type PlaceOrder = z.infer<typeof PlaceOrder>;
export const PlaceOrderAnswer = z.object({ order_id: z.string(), created: z.boolean() });
export type PlaceOrderAnswer = z.infer<typeof PlaceOrderAnswer>;

/**
 * An order as the shop shows it. Money is USD in major units; `payment_intent_id` is Stripe's. Lines + `shipping` +
 * `tax` - `discount` = `total`, the charged amount, which never changes. `refunded` is the refunded part of it.
 * `discount_codes` are the typed ones; `arrival` is the promise made when the order was placed, null without one.
 * `duties` is what was said of duties and import taxes then; null for older orders.
 * `risk` is the payment's first risk, for lists of the staff only.
 * `country` is the country of delivery (ISO 3166-1 alpha-2, lower case; empty if Medusa has none) with its source,
 * which older orders do not have.
 */
export const ShopOrder = z.object({
  id: z.string(),
  display_id: z.number(),
  name: z.string(),
  email: z.string(),
  address: z.string(),
  phone: z.string(),
  items: z.array(
    z.object({
      product_id: z.string(),
      title: z.string(),
      /** As typed; `copied_url` is the shop's copy of another host's picture, which screens show. */
      image_url: z.string(),
      copied_url: z.string().nullish(),
      unit_price: Money,
      quantity: z.number(),
    }),
  ),
  shipping: Money,
  tax: Money,
  discount: Money,
  discount_codes: z.array(z.string()),
  total: Money,
  refunded: Money,
  arrival: Arrival.nullable(),
  duties: Duties.nullable(),
  country: z.object({ code: z.string(), from: CountrySource.nullable() }),
  status: ShopOrderStatus,
  progress: OrderProgress,
  risk: RiskKind.nullable(),
  payment_intent_id: z.string(),
  created_at: z.iso.datetime(),
});
export type ShopOrder = z.infer<typeof ShopOrder>;

/**
 * GET /store/shop/orders?email= (that account, or an admin), newest first, without cancelled ones. 403 for someone
 * else's.
 */
export const ListOrdersQuery = z.object({ email: Email });
export const ListOrdersAnswer = z.object({ orders: Rows("orders", ShopOrder) });
export type ListOrdersAnswer = z.infer<typeof ListOrdersAnswer>;

/** A page of GET /store/shop/all-orders (its query is in order-list.ts). */
export const ListAllOrdersAnswer = z.object({
  orders: Rows("orders", ShopOrder),
  next_cursor: z.string().nullable(),
  deleted: Rows("deleted orders", z.string()),
});
export type ListAllOrdersAnswer = z.infer<typeof ListAllOrdersAnswer>;

/**
 * POST /store/shop/orders/:id/ship (admin): ships what is left; `changed` is false if nothing was left; 409
 * `order_cancelled`, `payment_at_risk`.
 */
export const ShipOrderAnswer = z.object({ changed: z.boolean(), status: ShopOrderStatus });
export type ShipOrderAnswer = z.infer<typeof ShipOrderAnswer>;

// DELETE /store/shop/orders/:id (owner, or an admin): 204, otherwise 404. See docs/decisions/order-status.md.
