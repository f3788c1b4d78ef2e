import { type CatalogueProduct, ListProductsAnswer } from "medusa-backend/contract";
import { fromMajor } from "~/domain/money";
import type { Product } from "~/domain/product";
import type { Medusa } from "./client.server";
import { shopPath } from "./shop-path";
import { READ_TIMEOUT_MS } from "./timeouts";

/** Products on sale, oldest first; without `limit` all of them. `count` is how many match in all. */
export async function listProducts(
  medusa: Medusa,
  query: { limit?: number | undefined; offset?: number | undefined; q?: string | undefined } = {},
): Promise<{ products: Product[]; count: number }> {
  const answer = await medusa.fetch(shopPath("products"), {
    query,
    schema: ListProductsAnswer,
    timeoutMs: READ_TIMEOUT_MS,
  });
  return { products: answer.products.map(toProduct), count: answer.count };
}

function toProduct(product: CatalogueProduct): Product {
  return {
    productId: product.id,
    handle: product.handle,
    name: product.title,
    imageUrl: product.image_url,
    shortDescription: product.short_description,
    description: product.description,
    price: { amount: fromMajor(product.price, "usd"), currency: "usd" },
    available: product.available,
  };
}
