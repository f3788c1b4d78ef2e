/** Which products a screen shows: those that match `q`, `page` counted from 1. It stands in the address. */
export type ProductsView = { q: string; page: number };

/** The query of a view's address, without what goes without saying. */
export function toViewQuery({ q, page }: ProductsView): string {
  return new URLSearchParams({ ...(q && { q }), ...(page > 1 && { page: String(page) }) }).toString();
}
