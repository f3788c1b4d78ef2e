import { z } from "zod";
import { LIMITS, Line, Money, OpaqueId, Text } from "./common";
import { Rows } from "./lists";

/**
 * The status filters of lists of all orders. "current": not cancelled; "hidden": taken off the list by an admin, and
 * not cancelled; "partly": sent in part; "late": not fully sent although the first promised day of arrival has come;
 * "delivered": fully sent, and all of its parcels arrived; "refunded": money went back, in part or in full, with any
 * other status; "bank": a dispute is open, or a refund that the bank sent back is still due, with any other status, or
 * it is to ship and its payment has a fraud warning or a review; "withdrawn": a withdrawal from its contract is not
 * settled, with any other status; "all": with any status, hidden and deleted ones too.
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

/** The sort of a list of orders: by time of the order or by charged amount. */
export const OrderSort = z.enum(["newest", "oldest", "highest", "lowest"]);
export type OrderSort = z.infer<typeof OrderSort>;

/**
 * Which day of an order `from` and `to` are about, instead of the day on which it was placed: of its first payment
 * ("paid"), of any captured payment, or of a refund. The overview counts these.
 */
export const OrderDate = z.enum(["paid", "captured", "refunded"]);
export type OrderDate = z.infer<typeof OrderDate>;

/** A day of the calendar, "2026-11-25". */
export const Day = z.iso.date().refine((day) => /^(19|2\d)\d\d/.test(day), "Must be a day from 1900 on");
/** An amount in a query: its minor units in digits. */
const Amount = z
  .string()
  .regex(/^\d{1,11}$/, "Must be whole cents")
  .transform(Number)
  .pipe(Money);

/**
 * The filters of a list of orders, besides its status; all are optional. `find` finds an order by its number ("1042" or
 * "#1042"), its PaymentIntent, the charged amount ("899", "$1,798.00"), or if each word is part of the buyer's name,
 * e-mail, address or phone or of a product's title. `from` and `to` are days in the shop's time zone, of `date`;
 * `product` is a part of a product's title, `country` a code, `least` and `most` bounds of the charged amount.
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
 * GET /store/shop/all-orders ("read orders"); `cursor` is the `nextCursor` of the previous page in the same sort;
 * 1,000 without `limit`. `q` finds an order by its number ("1042" or "#1042"), its PaymentIntent, or a part of the
 * customer's name or e-mail (one or two characters: the beginning of a word); `find` finds more. Without `status` and
 * `q`, and with `status` "current", cancelled orders are left out. `deleted` (with `status` "cancelled") adds deleted
 * ones, and the answer's `deleted` has their ids. `count` asks for the number of orders on all pages.
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

/** GET /store/shop/order-countries ("read orders"): the codes of the orders' countries. */
export const ListOrderCountriesAnswer = z.object({ countries: Rows("countries", z.string()) });

/** The contents of an export's row: an order or a line. */
export const ExportRows = z.enum(["orders", "lines"]);
export type ExportRows = z.infer<typeof ExportRows>;

/**
 * GET /store/shop/orders-export ("export orders"): the list as CSV, in its order; `rows` chooses a row per order or per
 * line.
 */
export const ExportOrdersQuery = ListAllOrdersQuery.omit({ limit: true, cursor: true, q: true, count: true }).extend({
  rows: ExportRows.default("orders"),
});
export type ExportOrdersQuery = z.infer<typeof ExportOrdersQuery>;

/** Some pieces of a line of an order, by the product's name when the order was placed. */
export const Pieces = z.object({ title: z.string(), quantity: z.number() });
export type Pieces = z.infer<typeof Pieces>;

/** Some pieces of a line of an order, with the line. */
export const LinePieces = Pieces.extend({ lineId: z.string() });
export type LinePieces = z.infer<typeof LinePieces>;

/**
 * An order's progress in pieces: their number, and how many are `left` to send, were delivered, and came back. `status`
 * is "shipped" once nothing is left; the shop's own screens show more.
 */
export const OrderProgress = z.object({
  pieces: z.number(),
  left: z.number(),
  delivered: z.number(),
  returned: z.number(),
});
export type OrderProgress = z.infer<typeof OrderProgress>;
