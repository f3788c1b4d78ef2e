import { z } from "zod";
import { CatalogueProduct } from "./catalogue";
import { LIMITS, Line, Money, OpaqueId, RequiredLine, Text } from "./common";
import { OrderDocument } from "./documents";
import { ShopOrder } from "./orders";
import { OrderReturn, Returnable } from "./returns";
import { Rows } from "./rows";
import { isWebAddress } from "./web-address";

/** An address that a page or a mail links to. */
const WebAddress = Text(LIMITS.imageUrl).refine(
  (value) => value === "" || isWebAddress(value),
  "Must be an http or https address",
);

/** What a courier calls a parcel; an empty `carrier` or `tracking_url` is not known. */
export const Tracking = z.object({
  carrier: Line(LIMITS.name),
  tracking_number: RequiredLine(100),
  tracking_url: WebAddress,
});
export type Tracking = z.infer<typeof Tracking>;

/**
 * POST /store/shop/orders/:id/tracking (admin), also POST /admin/shop/orders/:id/tracking. Sets what the courier calls a
 * parcel; without `parcel_id` the order's only one. A pending order is shipped with it. `changed` is false where it was
 * so before. 409 `conflict` while the shop does not have the order's money, `order_cancelled`; 404 for an unknown parcel.
 */
export const SetTracking = Tracking.extend({
  carrier: Tracking.shape.carrier.default(""),
  tracking_url: Tracking.shape.tracking_url.default(""),
  parcel_id: OpaqueId(100).optional(),
});
export type SetTracking = z.infer<typeof SetTracking>;
export const SetTrackingAnswer = z.object({ changed: z.boolean(), shipped: z.boolean() });
export type SetTrackingAnswer = z.infer<typeof SetTrackingAnswer>;

/** A parcel that was sent. `url` is null where there is no address that may be linked to. */
export const Parcel = z.object({
  id: z.string(),
  carrier: z.string(),
  shipped_at: z.iso.datetime().nullable(),
  delivered_at: z.iso.datetime().nullable(),
  tracking: z.array(z.object({ number: z.string(), url: z.string().nullable() })),
  items: z.array(z.object({ title: z.string(), quantity: z.number() })),
});
export type Parcel = z.infer<typeof Parcel>;

/** What is known of the card that paid: Stripe's name of its brand ("visa"), and the last four digits. */
export const PaymentCard = z.object({ brand: z.string(), last4: z.string() });
export type PaymentCard = z.infer<typeof PaymentCard>;

/** Something that happened to an order; `amount` (USD in major units) with `paid` and `refunded`. */
export const OrderEvent = z.object({
  kind: z.enum(["placed", "paid", "shipped", "delivered", "refunded", "cancelled"]),
  at: z.iso.datetime(),
  amount: Money.nullable(),
});
export type OrderEvent = z.infer<typeof OrderEvent>;

/**
 * GET /store/shop/orders/:id/page (owner, or an admin): an order with all that its page shows. Cancelled orders are
 * found here after they were deleted, too; `deleted` says so. `own` is false for an admin who sees somebody else's. Other deleted orders and those of others: 404. `events`
 * oldest first, `documents` with the invoice first. `products` are those of the order's lines that are still on sale, as they are sold today.
 * `returnable` is what its owner can send back now, `card` the one that paid; null where there is none, or it is not known.
 */
export const GetOrderPageAnswer = z.object({
  order: ShopOrder,
  own: z.boolean(),
  deleted: z.boolean(),
  events: Rows("order events", OrderEvent),
  parcels: Rows("parcels", Parcel),
  returns: Rows("returns", OrderReturn),
  returnable: Returnable.nullable(),
  documents: Rows("documents", OrderDocument),
  card: PaymentCard.nullable(),
  products: Rows("products", CatalogueProduct),
});
export type GetOrderPageAnswer = z.infer<typeof GetOrderPageAnswer>;

/**
 * GET /store/shop/cancelled-orders (customer): the caller's own cancelled orders, newest first, deleted ones too.
 * `deleted` has the ids of those.
 */
export const ListCancelledOrdersAnswer = z.object({
  orders: Rows("orders", ShopOrder),
  deleted: Rows("deleted orders", z.string()),
});
export type ListCancelledOrdersAnswer = z.infer<typeof ListCancelledOrdersAnswer>;
