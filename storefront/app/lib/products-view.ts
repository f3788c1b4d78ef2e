/** The products on a screen: those that match `q`; `page` counts from 1. The view is part of the address. */
export type ProductsView = { q: string; page: number };

/** The query of a view's address, without default values. */
export function toViewQuery({ q, page }: ProductsView): string {
  return new URLSearchParams({ ...(q && { q }), ...(page > 1 && { page: String(page) }) }).toString();
}
