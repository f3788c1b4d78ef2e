import { z } from "zod";
import { Carrier } from "./carriers";
import { CatalogueProduct } from "./catalogue";
import { Money } from "./common";
import { OrderDocument } from "./documents";
import { ShopOrder } from "./orders";
import { LinePieces, Pieces } from "./pieces";
import { OrderReturn, Returnable } from "./returns";
import { RefundDue } from "./reversals";
import { Rows } from "./rows";

/** A sent parcel. `url` is null if there is no address that may be linked. */
export const Parcel = z.object({
  id: z.string(),
  carrier: z.string(),
  shipped_at: z.iso.datetime().nullable(),
  delivered_at: z.iso.datetime().nullable(),
  tracking: z.array(z.object({ number: z.string(), url: z.string().nullable() })),
  items: z.array(Pieces),
});
export type Parcel = z.infer<typeof Parcel>;

/** The card that paid: Stripe's name of its brand ("visa"), and the last four digits. */
export const PaymentCard = z.object({ brand: z.string(), last4: z.string() });
export type PaymentCard = z.infer<typeof PaymentCard>;

/**
 * An event of an order; `paid` and `refunded` have an `amount` (USD in major units). `pieces` are those of the parcel
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
export type GetOrderAnswer = z.infer<typeof GetOrderAnswer>;

/**
 * GET /store/shop/orders/:id/page (owner, or an admin): an order with everything that its page shows. Deleted orders
 * are found here too; `deleted` says so, and one that is not cancelled is hidden and can be shown again. `own` is false
 * for an admin who sees somebody else's order. Other people's orders: 404. `events` oldest first, `documents` with the
 * invoice first. `products` are those of the order's lines still on sale, with today's data. `left` are the pieces
 * still to be sent, `carriers` an admin's choices (none for anybody else). `returnable` is what its owner can send back
 * now, `card` the one that paid; null if none or unknown. `owed` is a failed refund that the shop has not yet
 * paid in another way (`refused`: the part that Stripe refused to make; the rest was sent back by the customer's bank),
 * `paid_otherwise` those that it has, `due` a refund that was decided and not made yet, `taken_back` the money that
 * the bank has returned to the customer after a dispute.
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
  paid_otherwise: Money,
  due: RefundDue.nullable(),
  taken_back: Money,
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
export type ListCancelledOrdersAnswer = z.infer<typeof ListCancelledOrdersAnswer>;

/**
 * POST /store/shop/orders/:id/show (customer): an order that the caller's "Delete" has hidden is on the list again.
 * `changed` is false if it was. 404 for other people's orders and for cancelled ones.
 */
export const ShowOrderAnswer = z.object({ changed: z.boolean() });
export type ShowOrderAnswer = z.infer<typeof ShowOrderAnswer>;
