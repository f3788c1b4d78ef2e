import { z } from "zod";
import { Email, LIMITS, Line, ListOf, OpaqueId, RequiredLine, SecretText, Text } from "./common";
import { STOCK_LIST } from "./list-definitions";
import { conditionsOf, Rows } from "./lists";

export const OneStock = z.object({
  itemId: z.string(),
  locationId: z.string(),
  onHand: z.number(),
  reserved: z.number(),
});

const StockPart = z.object({
  title: z.string(),
  sku: z.string(),
  pieces: z.number(),
  productId: z.string().nullable(),
});

/** In a location by its name. `part` is null for what is no kit. */
export const PlacedStock = OneStock.extend({ place: z.string(), part: StockPart.nullable() });

export const ORDERS_NAMED = 5;

/** `orders` are the oldest with reservations. `unneeded`: nothing of the line is left to send. */
const StockPlace = PlacedStock.extend({
  variant: z.string().nullable(),
  orders: z.array(z.object({ orderId: z.string(), number: z.number(), pieces: z.number(), unneeded: z.boolean() })),
  moreOrders: z.number(),
});

/** `available` is null if it is not on sale, `waiting` counts who asked for a mail. */
export const StockRow = z.object({
  productId: z.string(),
  title: z.string(),
  sku: z.string(),
  imageUrl: z.string(),
  available: z.number().nullable(),
  waiting: z.number(),
  places: z.array(StockPlace),
});

/** Those with the least stock first. "wrong" is stock that does not add up. */
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

export const ReleaseStock = z.object({ itemId: OpaqueId(100), locationId: OpaqueId(100) });
export type ReleaseStock = z.infer<typeof ReleaseStock>;
export const ReleaseStockAnswer = z.object({ released: z.number() });
export type ReleaseStockAnswer = z.infer<typeof ReleaseStockAnswer>;

export const StockReason = z.enum(["counted", "received", "damaged", "lost"]);

/**
 * "counted": `was` is what the admin saw (409 if it changed). Other reasons: so many more or fewer. `short` allows
 * fewer on hand than reserved. A repeat with the same `key` changes nothing.
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
export const AdjustStockAnswer = z.object({ editId: z.string().nullable() });
export type AdjustStockAnswer = z.infer<typeof AdjustStockAnswer>;

/** From `pieces` on hand. 409 for several parts or places, and to stop while pieces are reserved or are a kit's. */
export const SwitchCounting = z.discriminatedUnion("counted", [
  z.object({ counted: z.literal(true), pieces: AdjustStock.shape.pieces }),
  z.object({ counted: z.literal(false) }),
]);
export type SwitchCounting = z.infer<typeof SwitchCounting>;

const MOST_PARTS = 20;

/**
 * Makes a product, or a variant by its id, a kit of what has these SKUs. 409 while it has pieces of its own, or orders
 * need pieces that are not reserved; 422 for a part that is not counted, is a kit itself or is in several places. `was`
 * has the parts as the form showed them (`partLines`): 409 if they changed.
 */
export const SetParts = z.object({
  parts: ListOf(z.object({ sku: RequiredLine(60), pieces: z.int().min(1).max(999) }), MOST_PARTS),
  was: Text(LIMITS.long).optional(),
});
export type SetParts = z.infer<typeof SetParts>;

/** A request is deleted then. */
export const STOCK_ALERT_DAYS = 180;

export const MOST_STOCK_ALERTS = 50;

/**
 * One mail when it can be bought again. An account's goes to its own e-mail, and `email` is not read. An address that
 * is not proven gets a link first, unless an earlier one waits. The answer is the same whoever has the address.
 */
export const AskStockAlert = z.object({ productId: OpaqueId(100), email: Email.optional() });
export const AskStockAlertAnswer = z.object({ to: z.enum(["account", "address"]) });

/** What a link confirms, also a second time. */
export const StockAlertLinkAnswer = z.object({
  products: Rows(
    "products of a link",
    z.object({ productId: z.string(), title: z.string(), handle: z.string(), isConfirmed: z.boolean() }),
  ),
});
export type StockAlertLinkAnswer = z.infer<typeof StockAlertLinkAnswer>;

/** Deletes everything that the token's address waits for. */
export const StopStockAlerts = z.object({ token: SecretText(600) });
