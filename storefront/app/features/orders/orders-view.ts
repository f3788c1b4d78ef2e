import { type OpenReturn, OrderFilters, readNumber } from "medusa-backend/contract";
import type { OrderStatus } from "~/domain/order";
import type { ListAnswer } from "~/ui/list-cache";

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

/** A typed amount in the form of the shop's calls, or why it is none and the list is not filtered by it. */
export function readAmount(text: string): { amount: string } | { fault: string } {
  const read = readNumber(text, { money: true });
  if ("fault" in read) return read;
  const amount = OrderFilters.shape.least.safeParse(String(read.value));
  return amount.success ? { amount: String(read.value) } : { fault: "Must be an amount such as 1798.00" };
}

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

/** The key of the lists of returns in the query cache. */
export const RETURNS = "returns";

/** The number of returns on a page. */
export const RETURNS_PER_PAGE = 25;

/** The returns to show: "" means no condition. `cursor` is opaque. */
export type ReturnsView = { q: string; cursor: string | null };

/** A page of returns, newest first; `nextCursor` is the cursor of older ones. */
type OpenReturnsPage = { returns: OpenReturn[]; nextCursor: string | null };

/** The answer of the loader. */
export type OpenReturnsAnswer = ListAnswer<OpenReturnsPage> & { view: ReturnsView };

/** A view as the query of the screen's address, without empty conditions. */
export function toReturnsQuery({ q, cursor }: ReturnsView): URLSearchParams {
  return new URLSearchParams({ ...(q && { q }), ...(cursor && { cursor }) });
}
