import { countryName } from "../../contract/country-name";
import { minorDigits, toMajor } from "../../contract/currency";
import type { ExportRows } from "../../contract/order-list";
import { STATE_WORDS, stateOf } from "../../contract/order-state";
import type { ExportedOrder } from "../../queries/orders/export-orders";

type Line = ExportedOrder["lines"][number];

/** A row of the file: an order, or one of its lines. */
type Row = { order: ExportedOrder; line: Line | null; isFirst: boolean };
type Column = readonly [title: string, value: (row: Row, toDate: (iso: string) => string) => string | number];

/** As a plain decimal: 1798.00. */
const decimal = (major: number, currency: string) => major.toFixed(minorDigits(currency));

/** In a file of lines, only the order's first line has the order's amounts, so that a column adds up. */
const amount = (title: string, of: (order: ExportedOrder) => number | null): Column => [
  title,
  ({ order, isFirst }) => {
    const minor = isFirst ? of(order) : null;
    return minor === null ? "" : decimal(toMajor(minor, order.currency), order.currency);
  },
];

const netOf = ({ total, tax }: ExportedOrder) => total - tax;

const HEAD: readonly Column[] = [
  ["Order", ({ order }) => order.displayId],
  ["Date", ({ order }, toDate) => toDate(order.createdAt)],
  ["State", ({ order }) => STATE_WORDS[stateOf(order)]],
  ["Customer", ({ order }) => order.name],
  ["E-mail", ({ order }) => order.email],
  ["Country", ({ order }) => (order.country.code ? countryName(order.country.code) : "")],
];

const LINE: readonly Column[] = [
  ["Product", ({ line }) => line?.title ?? ""],
  ["SKU", ({ line }) => line?.sku ?? ""],
  ["Quantity", ({ line }) => line?.quantity ?? ""],
  ["Unit price", ({ line, order }) => (line ? decimal(line.unitPrice, order.currency) : "")],
  ["Line total", ({ line, order }) => (line ? decimal(line.unitPrice * line.quantity, order.currency) : "")],
];

const SUMS: readonly Column[] = [
  amount("Net", netOf),
  amount("Tax", ({ tax }) => tax),
  amount("Gross", ({ total }) => total),
  amount("Discount", ({ discount }) => discount),
  amount("Delivery", ({ shipping }) => shipping),
  amount("Refunded", ({ refunded }) => refunded),
  amount("Fees", ({ fees }) => fees),
  ["Currency", ({ order }) => order.currency.toUpperCase()],
  ["Invoices", ({ order }) => order.invoices.join(", ")],
  ["Credit notes", ({ order }) => order.creditNotes.join(", ")],
  ["Payment", ({ order }) => order.paymentIntentId],
];

/** Last, so that a file's other columns stay where they were. */
const DELIVERY: readonly Column[] = [
  ["Address", ({ order }) => order.address],
  ["Phone", ({ order }) => order.phone],
  ["Tracking", ({ order }) => order.tracking.join(", ")],
  ["Sent by", ({ order }) => order.shippingName],
];

const COLUMNS: Readonly<Record<ExportRows, readonly Column[]>> = {
  orders: [...HEAD, ...SUMS, ...DELIVERY],
  lines: [...HEAD, ...LINE, ...SUMS, ...DELIVERY],
};

export const titlesOf = (rows: ExportRows): string[] => COLUMNS[rows].map(([title]) => title);

/** An order without lines has one row in a file of lines, too. */
export function toRecords(order: ExportedOrder, rows: ExportRows, toDate: (iso: string) => string) {
  const lines = rows === "lines" && order.lines.length > 0 ? order.lines : [null];
  return lines.map((line, place) =>
    COLUMNS[rows].map(([, value]) => value({ order, line, isFirst: place === 0 }, toDate)),
  );
}
