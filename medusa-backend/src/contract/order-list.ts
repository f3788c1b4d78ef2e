import { z } from "zod";
import { LIMITS, Line, Money, OpaqueId, Text } from "./common";
import { Rows } from "./lists";

/**
 * "current": not cancelled; "hidden": taken off the list by an admin; "late": the first promised day of arrival has
 * come; "bank": a dispute or a failed refund is open, or it is to ship and its payment has a risk; "withdrawn": not
 * settled; "all": hidden and deleted ones too. "refunded", "bank" and "withdrawn" are with any other status.
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

export const OrderSort = z.enum(["newest", "oldest", "highest", "lowest"]);
export type OrderSort = z.infer<typeof OrderSort>;

export const OrderDate = z.enum(["paid", "captured", "refunded"]);
export type OrderDate = z.infer<typeof OrderDate>;

export const Day = z.iso.date().refine((day) => /^(19|2\d)\d\d/.test(day), "Must be a day from 1900 on");
const Amount = z
  .string()
  .regex(/^\d{1,11}$/, "Must be whole cents")
  .transform(Number)
  .pipe(Money);

/**
 * `find` finds a number, a PaymentIntent, the charged amount, or words that are all part of the buyer's data or of
 * products. Days are in the shop's time zone; `least` and `most` are bounds of the charged amount.
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
 * 1,000 orders without `limit`. `q` finds a number, a PaymentIntent, or a part of the name or e-mail (of one or two
 * characters, the beginning of a word). With `status` "current", or without `status` and `q`, cancelled orders are left
 * out. `deleted` goes with "cancelled".
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

export const ExportOrdersQuery = ListAllOrdersQuery.omit({ limit: true, cursor: true, q: true, count: true }).extend({
  rows: ExportRows.default("orders"),
});
export type ExportOrdersQuery = z.infer<typeof ExportOrdersQuery>;

export const Pieces = z.object({ title: z.string(), quantity: z.number() });
export type Pieces = z.infer<typeof Pieces>;

/** "Sparrow", "2 × Sparrow" */
export const namePiece = ({ title, quantity }: Pieces): string => (quantity === 1 ? title : `${quantity} × ${title}`);

export const LinePieces = Pieces.extend({ lineId: z.string() });
export type LinePieces = z.infer<typeof LinePieces>;

/** The order's `status` is "shipped" once nothing is `left`. */
export const OrderProgress = z.object({
  pieces: z.number(),
  left: z.number(),
  delivered: z.number(),
  returned: z.number(),
});
export type OrderProgress = z.infer<typeof OrderProgress>;
