import { z } from "zod";
import { Carrier } from "./carriers";
import { CatalogueProduct } from "./catalogue";
import { Money } from "./common";
import { OrderDocument } from "./documents";
import { ShopOrder } from "./orders";
import { LinePieces, Pieces } from "./pieces";
import { OrderReturn, Returnable } from "./returns";
import { Rows } from "./rows";

/** A parcel that was sent. `url` is null where there is no address that may be linked to. */
export const Parcel = z.object({
  id: z.string(),
  carrier: z.string(),
  shipped_at: z.iso.datetime().nullable(),
  delivered_at: z.iso.datetime().nullable(),
  tracking: z.array(z.object({ number: z.string(), url: z.string().nullable() })),
  items: z.array(Pieces),
});
export type Parcel = z.infer<typeof Parcel>;

/** What is known of the card that paid: Stripe's name of its brand ("visa"), and the last four digits. */
export const PaymentCard = z.object({ brand: z.string(), last4: z.string() });
export type PaymentCard = z.infer<typeof PaymentCard>;

/**
 * Something that happened to an order; `amount` (USD in major units) with `paid` and `refunded`. `pieces` are those of
 * the parcel that was `shipped` or `delivered`, of the return that was received (`returned`), or those that were taken
 * off the order before they were sent (`taken_off`).
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
export type GetOrderAnswer = z.infer<typeof GetOrderAnswer>;

/**
 * GET /store/shop/orders/:id/page (owner, or an admin): an order with all that its page shows. Cancelled orders are
 * found here after they were deleted, too; `deleted` says so. `own` is false for an admin who sees somebody else's.
 * Other deleted orders and those of others: 404. `events` oldest first, `documents` with the invoice first. `products`
 * are those of the order's lines that are still on sale, as they are sold today. `left` is what is still to be sent,
 * `carriers` those an admin chooses from (none for anybody else).
 * `returnable` is what its owner can send back now, `card` the one that paid; null where there is none, or it is not
 * known. `owed` is what the customer's bank sent back of a refund and the shop has not paid in another way yet.
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
