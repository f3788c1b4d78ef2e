import {
  type OpenReturn,
  type ORDER_LIST,
  OrderFilters,
  type RETURN_LIST,
  readMoney,
  type ViewOf,
} from "medusa-backend/contract";
import type { ListAnswer } from "~/ui/list-cache";

/** The orders to show. `from` and `to` are days, `least` and `most` typed amounts. */
export type OrdersView = ViewOf<typeof ORDER_LIST>;

/** The fields under "Filters". */
const FOLDED = ["from", "to", "product", "country", "least", "most"] as const;

/** A typed amount in the form of the shop's calls, or why it is none and the list is not filtered by it. */
export function readAmount(text: string): { amount: string } | { fault: string } {
  const read = readMoney(text);
  if ("fault" in read) return read;
  const amount = String(read.value);
  return OrderFilters.shape.least.safeParse(amount).success
    ? { amount }
    : { fault: "Must be an amount such as 1798.00" };
}

/** The number of active fields under "Filters". */
export const countFilters = (view: OrdersView): number => FOLDED.filter((name) => view[name] !== "").length;

/** The key of the lists of returns in the query cache. */
export const RETURNS = "returns";

/** A page of returns, newest first; `nextCursor` is the cursor of older ones. */
type OpenReturnsPage = { returns: OpenReturn[]; nextCursor: string | null };

/** The answer of the loader. */
export type OpenReturnsAnswer = ListAnswer<OpenReturnsPage> & { view: ViewOf<typeof RETURN_LIST> };
