import type { OpenReturn } from "medusa-backend/contract";
import type { ListAnswer } from "~/ui/list-cache";

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
