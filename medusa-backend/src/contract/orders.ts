import { z } from "zod";
import { CountrySource, Delivery } from "./addresses";
import { Email, LIMITS, ListOf, MOST_MONEY, Money, OpaqueId, ShopOrderStatus, Text } from "./common";
import { Arrival, DiscountCode, Duties, PurchaseLine, ShippingOptionId } from "./costs";
import { MINIMUM_CHARGE, toMajor } from "./currency";
import { OrderDocument } from "./documents";
import { Rows } from "./lists";
import { LinePieces, ListedStatus, OrderFilters, OrderProgress, OrderSort, Pieces } from "./order-list";
import { Carrier } from "./parcels";
import { CatalogueProduct } from "./products";
import { RefundDue, RiskKind } from "./refunds";
import { OrderReturn, Returnable } from "./returns";
import { Withdrawal } from "./withdrawals";

const Payable = Money.min(MINIMUM_CHARGE, `Must be at least ${toMajor(MINIMUM_CHARGE).toFixed(2)}`).max(
  MOST_MONEY,
  "Must be at most 999,999.99",
);

/**
 * POST /store/shop/payment-attempts (signed in). With `orderItems` and `delivery`: one PaymentIntent for a cart at
 * Medusa's own prices; the same customer, lines, delivery, discount code and shipping option get the same one. Without
 * `shippingOptionId`, the order is sent by the standard delivery, the cheapest; one that is no longer offered is 409
 * `price_changed`. Without the lines: a PaymentIntent for `totalAmount`, bound to the customer and to no cart yet (the
 * legacy call). 409 `price_changed` or `unavailable` with fresh lines (docs/api.md).
 */
export const StartPayment = z.object({
  totalAmount: Payable,
  orderItems: ListOf(PurchaseLine, LIMITS.orderLines).optional(),
  delivery: Delivery.optional(),
  discountCode: DiscountCode.optional(),
  shippingOptionId: ShippingOptionId.optional(),
});
export type StartPayment = z.infer<typeof StartPayment>;
export const StartPaymentAnswer = z.object({
  clientSecret: z.string(),
  paymentIntentId: z.string(),
  totalAmount: Money,
});

/**
 * The outcome of a payment.
 * - `paid`: the order is placed, and its money is captured or about to be. `orderId` names it.
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

/** GET /store/shop/payment-attempts/:paymentIntentId (its owner; 404 for everyone else). */
export const GetPaymentAnswer = z.object({
  paymentIntentId: z.string(),
  outcome: PaymentOutcome,
  totalAmount: Money,
  orderId: z.string().nullable(),
});

/**
 * POST /store/shop/orders (signed in). Places the order of a PaymentIntent, exactly once: 201 `created: true`, 200 on a
 * repeat. A line names its product by `productId` or, if exactly one product has it, by `title`. 402
 * `payment_required`, 409 `price_changed` | `unavailable` | `order_cancelled`; a hold that cannot become an order is
 * released first.
 */
export const PlaceOrder = Delivery.extend({
  paymentIntentId: OpaqueId(255),
  orderItems: ListOf(
    z.object({
      productId: OpaqueId(100).optional(),
      title: Text(LIMITS.name).optional(),
      quantity: z.int().min(1).max(LIMITS.quantity),
    }),
    LIMITS.orderLines,
  ),
  totalAmount: Payable,
});
export const PlaceOrderAnswer = z.object({ orderId: z.string(), created: z.boolean() });

/**
 * An order as the shop shows it. `paymentIntentId` is Stripe's. Lines + `shipping` +
 * `tax` - `discount` = `total`, the charged amount, which never changes. `refunded` is the refunded part of it.
 * `shippingName` is the delivery that the buyer chose; if it was not the standard one, `standardShipping` is what that
 * would have cost, else null.
 * `discountCodes` are the typed ones; `arrival` is the promise made when the order was placed, null without one.
 * `duties` is what was said of duties and import taxes then; null for older orders.
 * `risk` is the payment's first risk, for lists of the staff only.
 * `country` is the country of delivery (ISO 3166-1 alpha-2, lower case; empty if Medusa has none) with its source,
 * which older orders do not have.
 */
export const ShopOrder = z.object({
  id: z.string(),
  displayId: z.number(),
  name: z.string(),
  email: z.string(),
  address: z.string(),
  phone: z.string(),
  items: z.array(
    z.object({
      productId: z.string(),
      /** Of a variant that is not the first of several, which buying again takes; the first goes by its product. */
      variantId: z.string().nullish(),
      title: z.string(),
      /** As typed; `copiedUrl` is the shop's copy of another host's picture, which screens show. */
      imageUrl: z.string(),
      copiedUrl: z.string().nullish(),
      unitPrice: Money,
      quantity: z.number(),
    }),
  ),
  shipping: Money,
  shippingName: z.string(),
  standardShipping: Money.nullable(),
  tax: Money,
  discount: Money,
  discountCodes: z.array(z.string()),
  total: Money,
  refunded: Money,
  arrival: Arrival.nullable(),
  duties: Duties.nullable(),
  country: z.object({ code: z.string(), from: CountrySource.nullable() }),
  status: ShopOrderStatus,
  progress: OrderProgress,
  risk: RiskKind.nullable(),
  paymentIntentId: z.string(),
  createdAt: z.iso.datetime(),
});
export type ShopOrder = z.infer<typeof ShopOrder>;

/**
 * GET /store/shop/orders?email= (that account, or an admin), newest first, without cancelled ones. 403 for someone
 * else's.
 */
export const ListOrdersQuery = z.object({ email: Email });
export const ListOrdersAnswer = z.object({ orders: Rows("orders", ShopOrder) });

/** The most orders of a list that are counted. */
export const MOST_COUNTED_ORDERS = 500;

/**
 * A page of GET /store/shop/all-orders (its query is in order-list.ts). `count` is the number of orders on all pages if
 * it was asked for; one more than `MOST_COUNTED_ORDERS` means "more".
 */
export const ListAllOrdersAnswer = z.object({
  orders: Rows("orders", ShopOrder),
  nextCursor: z.string().nullable(),
  count: z.number().nullable(),
  deleted: Rows("deleted orders", z.string()),
});

/**
 * POST /store/shop/orders/:id/ship (admin): ships what is left; `changed` is false if nothing was left; 409
 * `order_cancelled`, `payment_at_risk`.
 */
export const ShipOrderAnswer = z.object({ changed: z.boolean(), status: ShopOrderStatus });
export type ShipOrderAnswer = z.infer<typeof ShipOrderAnswer>;

// DELETE /store/shop/orders/:id (owner, or an admin): 204, otherwise 404. See docs/decisions/order-status.md.

/** A sent parcel. `url` is null if there is no address that may be linked. */
export const Parcel = z.object({
  id: z.string(),
  carrier: z.string(),
  shippedAt: z.iso.datetime().nullable(),
  deliveredAt: z.iso.datetime().nullable(),
  tracking: z.array(z.object({ number: z.string(), url: z.string().nullable() })),
  items: z.array(Pieces),
});
export type Parcel = z.infer<typeof Parcel>;

/** The card that paid: Stripe's name of its brand ("visa"), and the last four digits. */
export const PaymentCard = z.object({ brand: z.string(), last4: z.string() });
export type PaymentCard = z.infer<typeof PaymentCard>;

/**
 * An event of an order; `paid` and `refunded` have an `amount`. `pieces` are those of the parcel
 * `shipped` or `delivered`, of the received return (`returned`), or those taken off the order before they were sent
 * (`taken_off`).
 */
export const OrderEvent = z.object({
  kind: z.enum(["placed", "paid", "shipped", "delivered", "returned", "refunded", "taken_off", "cancelled"]),
  at: z.iso.datetime(),
  amount: Money.nullable(),
  pieces: z.array(Pieces),
});
export type OrderEvent = z.infer<typeof OrderEvent>;

/** GET /store/shop/orders/:id (owner, or an admin); otherwise 404. `documents` with the invoice first. */
export const GetOrderAnswer = z.object({ order: ShopOrder, documents: Rows("documents", OrderDocument) });

/**
 * GET /store/shop/orders/:id/page (owner, or an admin): an order with everything that its page shows. Deleted orders
 * are found here too; `deleted` says so, and one that is not cancelled is hidden and can be shown again. `own` is false
 * for an admin who sees somebody else's order. Other people's orders: 404. `events` oldest first, `documents` with the
 * invoice first. `products` are those of the order's lines still on sale, with today's data. `left` are the pieces
 * still to be sent, `carriers` an admin's choices (none for anybody else). `returnable` is what its owner can send back
 * now, `card` the one that paid; null if none or unknown. `owed` is a failed refund that the shop has not yet
 * paid in another way (`refused`: the part that Stripe refused to make; the rest was sent back by the customer's bank),
 * `paidOtherwise` those that it has, `due` a refund that was decided and not made yet, `takenBack` the money that
 * the bank has returned to the customer after a dispute. `withdrawals` oldest first; `withdrawable` says until when its
 * owner may withdraw from the contract (null: the days have not begun), and is null if they may not.
 */
export const GetOrderPageAnswer = z.object({
  order: ShopOrder,
  own: z.boolean(),
  deleted: z.boolean(),
  events: Rows("order events", OrderEvent),
  parcels: Rows("parcels", Parcel),
  left: Rows("lines to send", LinePieces),
  carriers: Rows("carriers", Carrier),
  returns: Rows("returns", OrderReturn),
  returnable: Returnable.nullable(),
  documents: Rows("documents", OrderDocument),
  card: PaymentCard.nullable(),
  owed: Money,
  refused: Money,
  paidOtherwise: Money,
  due: RefundDue.nullable(),
  takenBack: Money,
  withdrawals: Rows("withdrawals", Withdrawal),
  withdrawable: z.object({ until: z.iso.datetime().nullable() }).nullable(),
  products: Rows("products", CatalogueProduct),
});
export type GetOrderPageAnswer = z.infer<typeof GetOrderPageAnswer>;

/**
 * GET /store/shop/cancelled-orders (customer): the caller's own cancelled orders, newest first, deleted ones too.
 * `deleted` has the ids of those. GET /store/shop/hidden-orders (customer): those that the caller's "Delete" has
 * hidden.
 */
export const ListCancelledOrdersAnswer = z.object({
  orders: Rows("orders", ShopOrder),
  deleted: Rows("deleted orders", z.string()),
});

export const MOST_NEW_ORDERS = 1000;

/**
 * GET /store/shop/new-orders ("read orders"): how many orders the first page of all-orders with this `status`, filters
 * and sort has before or between those on a screen. `shown` are the screen's ids, in the list's order, separated by
 * commas; without any, all orders of the list count. `whole` says that they are the full list. With filters, only the
 * newest orders are checked. Order numbers and PaymentIntents are not searched.
 */
export const CountNewOrdersQuery = OrderFilters.extend({
  status: ListedStatus.default("current"),
  sort: OrderSort.default("newest"),
  whole: z.literal("yes").optional(),
  shown: z
    .string()
    .regex(/^(?:order_\w{1,60}(?:,order_\w{1,60}){0,99})?$/)
    .default("")
    .transform((ids) => (ids ? ids.split(",") : [])),
});
export const CountNewOrdersAnswer = z.object({ count: z.int().min(0).max(MOST_NEW_ORDERS) });
