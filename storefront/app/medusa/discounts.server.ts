import { GetDiscount, ListDiscountProducts } from "medusa-backend/contract/routes";
import type { Medusa } from "./client.server";
import { listManaged } from "./managed-products.server";
import { toActs } from "./record.server";

/** A discount with its orders (admin). */
export async function getDiscount(medusa: Medusa, id: string) {
  const { changes, ...answer } = await medusa.call(GetDiscount, { id });
  return { ...answer, changes: toActs(changes) };
}
export type StaffDiscount = Awaited<ReturnType<typeof getDiscount>>;

/** The names of products; missing ones are left out (admin). */
export async function listTitles(medusa: Medusa, ids: readonly string[]): Promise<{ id: string; title: string }[]> {
  if (ids.length === 0) return [];
  return (await medusa.call(ListDiscountProducts, { ids: ids.join(",") })).products;
}

/** The most products that a search of the desk's forms names. */
const FOUND = 12;

/** Products on sale that a search finds, or the first of all (admin). */
export async function offerProducts(medusa: Medusa, q: string): Promise<{ id: string; title: string }[]> {
  const { products } = await listManaged(medusa, { q: q || undefined, limit: FOUND, offset: 0 });
  return products.map(({ productId, name }) => ({ id: productId, title: name }));
}
