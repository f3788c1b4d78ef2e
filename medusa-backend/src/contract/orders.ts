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
 * With `orderItems` and `delivery`: a PaymentIntent for a cart at Medusa's own prices; the same customer, lines,
 * delivery, discount code and shipping option get the same one. Without `shippingOptionId`: the standard delivery, the
 * cheapest. Without lines: one for `totalAmount`, bound to no cart yet (the legacy call). 409 `price_changed` or
 * `unavailable` comes with fresh lines (docs/api.md).
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
 * - `paid`: the order is placed, and its money is captured or about to be.
 * - `checking`: authorised or being processed, or Stripe cannot be asked; another outcome follows.
 * - `unfinished`: nothing is charged; the payment can still be made.
 * - `not_charged`: no order exists; a hold on the card is released or being released.
 * - `refunded`: the order was cancelled, and its money was refunded or is being refunded.
 * - `taken_back`: the order was cancelled, and the bank has returned the money after a dispute.
 * - `owed`: the order was cancelled, and its refund failed: the shop pays it in another way.
 * - `lapsed`: the order is placed, but the hold ended before the capture: nothing is charged.
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

export const GetPaymentAnswer = z.object({
  paymentIntentId: z.string(),
  outcome: PaymentOutcome,
  totalAmount: Money,
  orderId: z.string().nullable(),
});

/**
 * Places the order of a PaymentIntent, exactly once. A line names its product by `productId` or, if exactly one product
 * has it, by `title`. A hold that cannot become an order is released before the 409.
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
 * Lines + `shipping` + `tax` - `discount` = `total`, the charged amount, which never changes. `standardShipping` is
 * what the standard delivery would have cost if another one was chosen. `discountCodes` are the typed ones; `arrival`
 * is the promise made when the order was placed; `duties` is what was said of them then, null for older orders. `risk`
 * is the payment's first risk, for lists of the staff only. `country.code` is ISO 3166-1 alpha-2 in lower case, empty
 * if Medusa has none; older orders have no `country.from`.
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
      /** Of a variant that is not the first of several, for buying again; the first goes by its product. */
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

/** Newest first, without cancelled ones. 403 for somebody else's e-mail unless for an admin. */
export const ListOrdersQuery = z.object({ email: Email });
export const ListOrdersAnswer = z.object({ orders: Rows("orders", ShopOrder) });

export const MOST_COUNTED_ORDERS = 500;

/** `count` is of all pages, if it was asked for; one more than `MOST_COUNTED_ORDERS` means "more". */
export const ListAllOrdersAnswer = z.object({
  orders: Rows("orders", ShopOrder),
  nextCursor: z.string().nullable(),
  count: z.number().nullable(),
  deleted: Rows("deleted orders", z.string()),
});

/** Ships what is left; `changed` is false if nothing was. */
export const ShipOrderAnswer = z.object({ changed: z.boolean(), status: ShopOrderStatus });
export type ShipOrderAnswer = z.infer<typeof ShipOrderAnswer>;

/** `url` is null if there is no address that may be linked. */
export const Parcel = z.object({
  id: z.string(),
  carrier: z.string(),
  shippedAt: z.iso.datetime().nullable(),
  deliveredAt: z.iso.datetime().nullable(),
  tracking: z.array(z.object({ number: z.string(), url: z.string().nullable() })),
  items: z.array(Pieces),
});
export type Parcel = z.infer<typeof Parcel>;

/** Stripe's name of the brand ("visa"), and the last four digits. */
export const PaymentCard = z.object({ brand: z.string(), last4: z.string() });
export type PaymentCard = z.infer<typeof PaymentCard>;

/**
 * `amount` is of `paid` and `refunded`; `pieces` of a parcel or a received return, or taken off before they were sent.
 */
export const OrderEvent = z.object({
  kind: z.enum(["placed", "paid", "shipped", "delivered", "returned", "refunded", "taken_off", "cancelled"]),
  at: z.iso.datetime(),
  amount: Money.nullable(),
  pieces: z.array(Pieces),
});
export type OrderEvent = z.infer<typeof OrderEvent>;

/** For the owner or an admin; otherwise 404. The invoice first. */
export const GetOrderAnswer = z.object({ order: ShopOrder, documents: Rows("documents", OrderDocument) });

/**
 * For the owner or an admin; otherwise 404. Deleted orders are found too; a `deleted` one that is not cancelled can be
 * shown again. `own` is false for somebody else's order. `events` and `withdrawals` oldest first. `products` are those
 * of the lines still on sale, with today's data. `carriers` are an admin's choices. `owed` is a failed refund not yet
 * paid in another way (`refused`: the part that Stripe refused; the bank sent the rest back), `paidOtherwise` those
 * that were, `due` a refund that was decided and not made yet, `takenBack` what the bank has returned after a dispute.
 * `withdrawable.until` is null while the days have not begun; `withdrawable` if the owner may not withdraw.
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

/** The caller's own, newest first; `deleted` has the ids of those that the caller's "Delete" has hidden. */
export const ListCancelledOrdersAnswer = z.object({
  orders: Rows("orders", ShopOrder),
  deleted: Rows("deleted orders", z.string()),
});

export const MOST_NEW_ORDERS = 1000;

/**
 * How many orders the first page of this list has before or between those on a screen. `shown` are the screen's ids, in
 * the list's order; `whole` says that they are the full list; without any, all orders count. With filters, only the
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
