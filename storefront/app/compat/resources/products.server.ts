import { Rows } from "medusa-backend/contract";
import { listProducts } from "~/medusa/list-products.server";
import { listAllProducts } from "~/medusa/products.server";
import { ListProductsQuery } from "../contract/products";
import { toWireProduct, WireProduct } from "../contract/wire-product";
import { defineEndpoint } from "../define-endpoint";
import { nextLink } from "../next-link";

export const getProducts = defineEndpoint({
  method: "GET",
  path: "/products",
  summary:
    "Products on sale, newest last; without parameters all of them. `X-Total-Count` says how many there are. Answers with an `ETag`, and 304 to `If-None-Match`.",
  who: "anyone",
  query: ListProductsQuery,
  answer: Rows("products", WireProduct),
  sample: () => ({}),
  async run({ medusa, query, shared }) {
    const { limit, offset = 0, q } = query;
    if (limit === undefined && offset === 0 && !q) {
      const products = await listAllProducts(shared);
      return { body: products.map(toWireProduct), headers: { "X-Total-Count": String(products.length) } };
    }
    const { products, count } = await listProducts(medusa, query);
    const hasMore = limit !== undefined && offset + limit < count;
    return {
      body: products.map(toWireProduct),
      headers: {
        "X-Total-Count": String(count),
        ...(hasMore && nextLink("/products", { ...query, offset: offset + limit })),
      },
    };
  },
});
