import { GetDiscount } from "medusa-backend/contract/routes";
import type { Medusa } from "./client.server";
import { listManaged } from "./managed-products.server";
import { toActs } from "./record.server";

export async function getDiscount(medusa: Medusa, id: string) {
  const { changes, ...answer } = await medusa.call(GetDiscount, { id });
  return { ...answer, changes: toActs(changes) };
}
export type StaffDiscount = Awaited<ReturnType<typeof getDiscount>>;

const FOUND = 12;

export async function offerProducts(medusa: Medusa, q: string): Promise<{ id: string; title: string }[]> {
  const { products } = await listManaged(medusa, { q: q || undefined, limit: FOUND, offset: 0 });
  return products.map(({ productId, name }) => ({ id: productId, title: name }));
}
