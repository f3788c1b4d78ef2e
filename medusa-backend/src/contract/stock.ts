import { z } from "zod";
import { MailedToken } from "./accounts";
import { Email, LIMITS, Line, ListOf, OpaqueId, RequiredLine, SecretText } from "./common";
import { STOCK_LIST } from "./list-definitions";
import { conditionsOf, Rows } from "./lists";

/** Pieces of an item in a location: on hand, and how many are reserved for orders. */
export const OneStock = z.object({
  itemId: z.string(),
  locationId: z.string(),
  onHand: z.number(),
  reserved: z.number(),
});

/**
 * The part of a kit that is counted, and how many `pieces` of it a kit takes. `productId` is the product that sells the
 * part on its own, null if none does.
 */
const StockPart = z.object({
  title: z.string(),
  sku: z.string(),
  pieces: z.number(),
  productId: z.string().nullable(),
});

/** Pieces in a location by its name. `part` is null for a variant that is no kit. */
export const PlacedStock = OneStock.extend({ place: z.string(), part: StockPart.nullable() });

/** The most orders with reservations that a location lists. */
export const ORDERS_NAMED = 5;

/**
 * Pieces in a location. `orders` are the oldest with reservations, `moreOrders` the number of others. An order that
 * has nothing left to send of a reserved line (`unneeded`) was cancelled, sent or refunded, and the reservation can be
 * released. `variant` has the values of the variant that is counted, null for a product with one.
 */
const StockPlace = PlacedStock.extend({
  variant: z.string().nullable(),
  orders: z.array(z.object({ orderId: z.string(), number: z.number(), pieces: z.number(), unneeded: z.boolean() })),
  moreOrders: z.number(),
});

/**
 * A product whose stock is counted; `available` is null if it is not on sale, `waiting` counts who asked for a mail.
 */
export const StockRow = z.object({
  productId: z.string(),
  title: z.string(),
  sku: z.string(),
  imageUrl: z.string(),
  available: z.number().nullable(),
  waiting: z.number(),
  places: z.array(StockPlace),
});

/**
 * GET /store/shop/stock ("read products"): products on sale, those with the least stock first. `q` is words of the
 * product, or how a word, its SKU or its address begins. The list "low" counts as the overview does; "wrong" is stock
 * that does not add up.
 */
export const ListStockQuery = z.object({
  ...conditionsOf(STOCK_LIST),
  limit: z.coerce.number().int().min(1).max(100).default(24),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
});
export type ListStockQuery = z.infer<typeof ListStockQuery>;
export const ListStockAnswer = z.object({
  rows: Rows("stock", StockRow),
  hasMore: z.boolean(),
  wrong: z.number(),
});
export type ListStockAnswer = z.infer<typeof ListStockAnswer>;

/**
 * POST /store/shop/stock/release ("change products"): releases a location's reservations that no order needs.
 */
export const ReleaseStock = z.object({ itemId: OpaqueId(100), locationId: OpaqueId(100) });
export type ReleaseStock = z.infer<typeof ReleaseStock>;
export const ReleaseStockAnswer = z.object({ released: z.number() });
export type ReleaseStockAnswer = z.infer<typeof ReleaseStockAnswer>;

/** Why stock was corrected. */
export const StockReason = z.enum(["counted", "received", "damaged", "lost"]);

/**
 * POST /store/shop/stock ("change products"). "counted": `pieces` are on hand, and `was` is the number that the admin
 * saw; if it has changed meanwhile, 409. Other reasons: `pieces` more or fewer. 409 `conflict` if fewer would be on
 * hand than are reserved for orders, unless `short` is set. A repeat with the same `key` changes nothing.
 */
export const AdjustStock = z
  .object({
    itemId: OpaqueId(100),
    locationId: OpaqueId(100),
    reason: StockReason,
    pieces: z.int("Must be a whole number").min(0, "Must be at least 0").max(1_000_000, "Must be at most 1,000,000"),
    was: z.number().optional(),
    note: Line(LIMITS.name).default(""),
    short: z.boolean().default(false),
    key: OpaqueId(100).optional(),
  })
  .refine(({ reason, key }) => reason === "counted" || key !== undefined, { path: ["key"], error: "Required" });
export type AdjustStock = z.infer<typeof AdjustStock>;
export const AdjustStockAnswer = z.object({
  editId: z.string().nullable(),
  productId: z.string(),
  onHand: z.number(),
});
export type AdjustStockAnswer = z.infer<typeof AdjustStockAnswer>;

/**
 * POST /store/shop/products/:id/counting ("change products"): starts counting the stock of a product, or of a variant
 * by its id, from `pieces` on hand, or stops. What orders still need is reserved from then on; 409 `conflict` for fewer
 * `pieces` than that, for stock that has several parts or places, and for a stop while pieces are reserved for orders
 * or are also those of another product (a kit's and its parts'). 204, also if it was so already.
 */
export const SwitchCounting = z.discriminatedUnion("counted", [
  z.object({ counted: z.literal(true), pieces: AdjustStock.shape.pieces }),
  z.object({ counted: z.literal(false) }),
]);
export type SwitchCounting = z.infer<typeof SwitchCounting>;

/** The most parts of a kit. */
const MOST_PARTS = 20;

/**
 * POST /store/shop/products/:id/parts ("change products"): makes a product, or a variant by its id, a kit, or changes
 * its parts: its stock is that of what has these SKUs, of each so many `pieces`. 204; 409 `conflict` while it has
 * pieces of its own, or orders need pieces that are not reserved; 422 `invalid` for a part that is not counted, is a
 * kit itself or is spread.
 */
export const SetParts = z.object({
  parts: ListOf(z.object({ sku: RequiredLine(60), pieces: z.int().min(1).max(999) }), MOST_PARTS),
});
export type SetParts = z.infer<typeof SetParts>;

/** How long the shop waits for a product to come back, in days; the request is deleted then. */
export const STOCK_ALERT_DAYS = 180;

/** The most products that one account or one e-mail address can wait for. */
export const MOST_STOCK_ALERTS = 50;

/**
 * POST /store/shop/stock-alerts (anyone): asks for one mail when a sold-out product or variant can be bought again.
 * For somebody signed in it goes to the account's e-mail, and `email` is not read. For others, and for an account's
 * e-mail that was not proven to be its owner's, a mail with a link goes there first, unless an earlier link to that
 * address still waits to be followed. 202 with the same answer whoever has the address. 404 `not_found` for a product
 * that is not on sale, 409 `conflict` for one that is in stock and, for an account, beyond `MOST_STOCK_ALERTS`, 422
 * `invalid`, 429 `too_many_requests`.
 */
export const AskStockAlert = z.object({ productId: OpaqueId(100), email: Email.optional() });
export const AskStockAlertAnswer = z.object({ to: z.enum(["account", "address"]) });

/** The secret of the link in the mail that asks for confirmation. */
export const StockAlertLink = z.object({ token: MailedToken });

/**
 * POST /store/shop/stock-alerts/check (anyone): the products and variants that a link confirms. POST
 * /store/shop/stock-alerts/confirm (anyone) confirms them, also a second time. 404 `not_found` for an invalid link, 429
 * `too_many_requests`.
 */
export const StockAlertLinkAnswer = z.object({
  products: Rows(
    "products of a link",
    z.object({ productId: z.string(), title: z.string(), handle: z.string(), isConfirmed: z.boolean() }),
  ),
});
export type StockAlertLinkAnswer = z.infer<typeof StockAlertLinkAnswer>;

/**
 * POST /store/shop/stock-alerts/stop (anyone): by the token of the unsubscribe link in each of these mails, deletes
 * everything that its address waits for. 204; 404 `not_found` for a forged token, 429 `too_many_requests`.
 */
export const StopStockAlerts = z.object({ token: SecretText(600) });
