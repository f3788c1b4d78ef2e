import { ListProducts } from "medusa-backend/contract/routes";
import type { Medusa } from "./client.server";
import type { ProductsPage } from "./product-list.server";
import { toProduct } from "./to-product";

/** Products on sale, oldest first; without `limit`, all of them. `count` is the total number of matches. */
export async function listProducts(
  medusa: Medusa,
  query: { limit?: number | undefined; offset?: number | undefined; q?: string | undefined } = {},
): Promise<ProductsPage> {
  const answer = await medusa.call(ListProducts, query);
  return { products: answer.products.map(toProduct), count: answer.count };
}
