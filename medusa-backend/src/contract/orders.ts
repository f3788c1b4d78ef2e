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
 * With lines: a PaymentIntent at Medusa's prices, the same for the same customer, lines, delivery, code and option.
 * Without `shippingOptionId`: the standard delivery. Without lines: one for `totalAmount`, bound to no cart yet (the
 * legacy call). 409 `price_changed` or `unavailable` comes with fresh lines (docs/api.md).
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
 * - `checking`: being processed, or Stripe cannot be asked; another outcome follows.
 * - `unfinished`: nothing is charged; the payment can still be made.
 * - `not_charged`: no order exists; a hold on the card is released or being released.
 * - `refunded`, `taken_back` (by the bank), `owed` (the refund failed): the order was cancelled.
 * - `lapsed`: the order is placed, but the hold ended before the capture.
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

/** Exactly once. A line names its product by `productId` or, if exactly one product has it, by `title`. */
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
 * `total` is the charged amount, which never changes: the lines, `shipping` and `tax` less `discount`.
 * `standardShipping` is what the standard delivery would have cost, null if that one was chosen. `arrival` and `duties`
 * are what was said at the time. `risk` is for lists of the staff only. `country.code` is in lower case, empty if
 * Medusa has none.
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

export const ListOrdersQuery = z.object({ email: Email });
export const ListOrdersAnswer = z.object({ orders: Rows("orders", ShopOrder) });

export const MOST_COUNTED_ORDERS = 500;

/** `count`: one more than `MOST_COUNTED_ORDERS` means "more". */
export const ListAllOrdersAnswer = z.object({
  orders: Rows("orders", ShopOrder),
  nextCursor: z.string().nullable(),
  count: z.number().nullable(),
  deleted: Rows("deleted orders", z.string()),
});

export const ShipOrderAnswer = z.object({ changed: z.boolean(), status: z.literal("shipped") });
export type ShipOrderAnswer = z.infer<typeof ShipOrderAnswer>;

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

/** `pieces` are of the parcel or the received return, or were taken off before they were sent. */
export const OrderEvent = z.object({
  kind: z.enum(["placed", "paid", "shipped", "delivered", "returned", "refunded", "taken_off", "cancelled"]),
  at: z.iso.datetime(),
  amount: Money.nullable(),
  pieces: z.array(Pieces),
});
export type OrderEvent = z.infer<typeof OrderEvent>;

export const GetOrderAnswer = z.object({ order: ShopOrder, documents: Rows("documents", OrderDocument) });

/**
 * Also of a deleted order; one that is not cancelled can be shown again. `events` and `withdrawals` are oldest first.
 * `products` are of lines still on sale, with today's data. `carriers` are for admins. `owed` is a failed refund not
 * yet paid in another way (`refused`: by Stripe, the rest by the bank), `due` one that was not made yet, `takenBack`
 * what the bank returned after a dispute. `withdrawable.until` is null while the days have not begun.
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

/** `deleted` are those that the caller's "Delete" has hidden. */
export const ListCancelledOrdersAnswer = z.object({
  orders: Rows("orders", ShopOrder),
  deleted: Rows("deleted orders", z.string()),
});

export const MOST_NEW_ORDERS = 1000;

/**
 * Orders before or between those `shown`; `whole`: these are the full list. With filters, only the newest are checked.
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
