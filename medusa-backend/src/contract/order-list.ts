import { z } from "zod";
import { LIMITS, Line, Money, OpaqueId, Text } from "./common";
import { Rows } from "./lists";

/**
 * "current": not cancelled; "hidden": taken off the list by an admin, and not cancelled; "late": not fully sent
 * although the first promised day of arrival has come; "delivered": all parcels arrived; "bank": a dispute or a failed
 * refund is open, or it is to ship and its payment has a fraud warning or a review; "withdrawn": a withdrawal is not
 * settled; "all": hidden and deleted ones too. "refunded" (in part or in full), "bank" and "withdrawn" are with any
 * other status.
 */
export const ListedStatus = z.enum([
  "pending",
  "partly",
  "late",
  "shipped",
  "delivered",
  "refunded",
  "cancelled",
  "hidden",
  "bank",
  "withdrawn",
  "current",
  "all",
]);
export type ListedStatus = z.infer<typeof ListedStatus>;

/** By time of the order or by charged amount. */
export const OrderSort = z.enum(["newest", "oldest", "highest", "lowest"]);
export type OrderSort = z.infer<typeof OrderSort>;

/**
 * What `from` and `to` are about instead of the day of the order: its first payment ("paid"), any captured payment, or
 * a refund.
 */
export const OrderDate = z.enum(["paid", "captured", "refunded"]);
export type OrderDate = z.infer<typeof OrderDate>;

/** "2026-11-25". */
export const Day = z.iso.date().refine((day) => /^(19|2\d)\d\d/.test(day), "Must be a day from 1900 on");
/** Minor units in digits. */
const Amount = z
  .string()
  .regex(/^\d{1,11}$/, "Must be whole cents")
  .transform(Number)
  .pipe(Money);

/**
 * `find` finds a number ("1042" or "#1042"), a PaymentIntent, the charged amount ("899", "$1,798.00"), or words that
 * are all part of the buyer's name, e-mail, address or phone or of a product's title. Days are in the shop's time zone;
 * `product` is a part of a title, `least` and `most` are bounds of the charged amount.
 */
export const OrderFilters = z.object({
  find: Line(LIMITS.email).optional(),
  date: OrderDate.optional(),
  from: Day.optional(),
  to: Day.optional(),
  product: Line(LIMITS.name).optional(),
  country: z
    .string()
    .regex(/^[a-z]{2}$/, "Must be a country's code in lower case")
    .optional(),
  least: Amount.optional(),
  most: Amount.optional(),
});
export type OrderFilters = z.infer<typeof OrderFilters>;

/**
 * `cursor` is the `nextCursor` of the page before in the same sort; 1,000 orders without `limit`. `q` finds a number, a
 * PaymentIntent, or a part of the customer's name or e-mail (one or two characters: the beginning of a word). With
 * `status` "current", or without `status` and `q`, cancelled orders are left out. `deleted` (with "cancelled") adds
 * deleted ones. `count` asks for the number on all pages.
 */
export const ListAllOrdersQuery = OrderFilters.extend({
  limit: z.coerce.number().int().min(1).max(1000).optional(),
  cursor: OpaqueId(200).optional(),
  status: ListedStatus.optional(),
  q: Text(LIMITS.email).optional(),
  sort: OrderSort.default("newest"),
  deleted: z.literal("too").optional(),
  count: z.literal("yes").optional(),
});

export const ListOrderCountriesAnswer = z.object({ countries: Rows("countries", z.string()) });

export const ExportRows = z.enum(["orders", "lines"]);
export type ExportRows = z.infer<typeof ExportRows>;

/** The list as CSV, in its order. */
export const ExportOrdersQuery = ListAllOrdersQuery.omit({ limit: true, cursor: true, q: true, count: true }).extend({
  rows: ExportRows.default("orders"),
});
export type ExportOrdersQuery = z.infer<typeof ExportOrdersQuery>;

/** By the product's name when the order was placed. */
export const Pieces = z.object({ title: z.string(), quantity: z.number() });
export type Pieces = z.infer<typeof Pieces>;

export const LinePieces = Pieces.extend({ lineId: z.string() });
export type LinePieces = z.infer<typeof LinePieces>;

/** In pieces. The order's `status` is "shipped" once nothing is `left`; the shop's own screens show more. */
export const OrderProgress = z.object({
  pieces: z.number(),
  left: z.number(),
  delivered: z.number(),
  returned: z.number(),
});
export type OrderProgress = z.infer<typeof OrderProgress>;
