import {
  ExportRows,
  LIMITS,
  Line,
  ListedStatus,
  OpaqueId,
  type OrderFilters,
  OrderSort,
  Text,
} from "medusa-backend/contract";
import { z } from "zod";
import type { Medusa } from "~/medusa/client.server";
import { listAllOrders, listOpenReturns } from "~/medusa/orders.server";
import { type OrdersView, RETURNS_PER_PAGE, type ReturnsView, readAmount } from "./orders-view";
import { ORDERS_PER_PAGE } from "./use-orders";

/** The view in the query of an address; invalid values are ignored. */
export const ReturnsViewQuery = z.object({
  q: Text(LIMITS.email).catch(""),
  cursor: OpaqueId(200).nullable().catch(null),
});

/** A page of open returns for an admin's view. */
export function listViewedReturns(medusa: Medusa, { q, cursor }: ReturnsView) {
  return listOpenReturns(medusa, { limit: RETURNS_PER_PAGE, q: q || undefined, cursor: cursor ?? undefined });
}

const Day = z.union([z.literal(""), z.iso.date()]).catch("");
/** The view in the query of an address; invalid values are ignored, except typed amounts, which are asked back. */
export const OrdersViewQuery = z.object({
  q: Line(LIMITS.email).catch(""),
  status: z.enum(["", ...ListedStatus.exclude(["current"]).options]).catch(""),
  from: Day,
  to: Day,
  product: Line(LIMITS.name).catch(""),
  country: z
    .string()
    .regex(/^[a-z]{2}$/)
    .catch(""),
  least: Line(40).catch(""),
  most: Line(40).catch(""),
  sort: z.enum(["", ...OrderSort.exclude(["newest"]).options]).catch(""),
  rows: z.enum(["", ...ExportRows.exclude(["orders"]).options]).catch(""),
  cursor: OpaqueId(200).nullable().catch(null),
});

type Conditions = Partial<Record<keyof OrderFilters, string>> & { status: ListedStatus; sort?: OrderSort };

/** A view's conditions as a query of Medusa's routes. */
export function toListQuery({ q, status, sort, rows: _rows, cursor: _cursor, ...filters }: OrdersView): Conditions {
  const values = Object.entries(filters).map(([name, value]): [string, string] => {
    if (value === "" || (name !== "least" && name !== "most")) return [name, value];
    const read = readAmount(value);
    return [name, "amount" in read ? read.amount : ""];
  });
  const given = Object.fromEntries(values.filter(([, value]) => value !== ""));
  return { ...given, ...(q && { find: q }), ...(sort && { sort }), status: status || "current" };
}

/** Cancelled orders include deleted ones. */
export const deletedToo = ({ status }: OrdersView) => (status === "cancelled" ? { deleted: "too" as const } : {});

/** A page of all orders for an admin's view; cancelled orders include deleted ones. */
export function listViewedOrders(medusa: Medusa, view: OrdersView) {
  return listAllOrders(medusa, {
    ...toListQuery(view),
    ...deletedToo(view),
    limit: ORDERS_PER_PAGE,
    cursor: view.cursor ?? undefined,
  });
}
