import type { OrderStatus } from "~/domain/order";

/**
 * The orders to show: "" and null mean no condition. `cursor` is opaque. `from` and `to` are days, `least` and `most`
 * typed amounts. `rows` chooses the rows of the list's export.
 */
export type OrdersView = {
  q: string;
  status: OrderStatus | "partly" | "hidden" | "late" | "bank" | "";
  from: string;
  to: string;
  product: string;
  country: string;
  least: string;
  most: string;
  sort: "" | "oldest" | "highest" | "lowest";
  rows: "" | "lines";
  cursor: string | null;
};

/** The fields under "Filters". */
const FOLDED = ["from", "to", "product", "country", "least", "most"] as const;

/** The number of active fields under "Filters". */
export const countFilters = (view: OrdersView): number => FOLDED.filter((name) => view[name] !== "").length;

/** True if the list is filtered or sorted, on any page. */
export const isNarrowed = (view: OrdersView): boolean => toQuery({ ...view, cursor: null, rows: "" }).toString() !== "";

/** A view as the query of the screen's address, without empty conditions. */
export function toQuery(view: OrdersView): URLSearchParams {
  const given = Object.entries(view).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return new URLSearchParams(given);
}

/** A view's conditions as the query of the list's export and its count of new orders. */
export const toConditions = (view: OrdersView): URLSearchParams => toQuery({ ...view, cursor: null });
