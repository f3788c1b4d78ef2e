import { ListProductsAnswer } from "medusa-backend/contract";
import { READ_TIMEOUT_MS } from "~/lib/times";
import type { Medusa } from "./client.server";
import type { ProductsPage } from "./product-list.server";
import { shopPath } from "./shop-path";
import { toProduct } from "./to-product";

/** Products on sale, oldest first; without `limit`, all of them. `count` is the total number of matches. */
export async function listProducts(
  medusa: Medusa,
  query: { limit?: number | undefined; offset?: number | undefined; q?: string | undefined } = {},
): Promise<ProductsPage> {
  const answer = await medusa.fetch(shopPath("products"), {
    query,
    schema: ListProductsAnswer,
    timeoutMs: READ_TIMEOUT_MS,
  });
  return { products: answer.products.map(toProduct), count: answer.count };
}
