import { Rows } from "medusa-backend/contract";
import { AddProduct, DeleteProduct } from "medusa-backend/contract/routes";
import { AppError } from "~/domain/app-error";
import { listProducts } from "~/medusa/home-lists.server";
import { resolveProductIds } from "~/medusa/product-pages.server";
import { listAllProducts } from "~/medusa/products.server";
import { toProduct } from "~/medusa/to-product";
import {
  AddProductAnswer,
  AddProductBody,
  Deleted,
  IdParams,
  ListProductsQuery,
  toWireProduct,
  WireProduct,
} from "../contract";
import { defineEndpoint, nextLink } from "../define-endpoint";

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

export const postAddProduct = defineEndpoint({
  method: "POST",
  path: "/addProduct",
  summary: "Adds a product, on sale at once unless it is a draft. Its stock is counted from `productStock`, if given.",
  who: "admin",
  may: AddProduct.may,
  body: AddProductBody,
  answer: AddProductAnswer,
  sample: () => ({
    body: {
      productName: "Sample Drone",
      productImg: "/images/products/sparrow-1.webp",
      shortDescription: "Flies straight.",
      detailDescription: "And comes home by itself.",
      productPrice: 349.5,
    },
  }),
  async run({ medusa, body }) {
    const { product } = await medusa.call(AddProduct, {
      title: body.productName,
      imageUrl: body.productImg,
      shortDescription: body.shortDescription,
      description: body.detailDescription,
      price: body.productPrice,
      ...(body.productState === "draft" && { status: "draft" as const }),
      ...(body.productSku && { sku: body.productSku }),
      ...(body.productStock !== undefined && { pieces: body.productStock }),
    });
    const wire = toWireProduct(toProduct(product));
    return { status: 201, body: { acknowledged: true, insertedId: wire._id, product: wire } };
  },
});

export const deleteProductById = defineEndpoint({
  method: "DELETE",
  path: "/deleteProduct/:id",
  summary: "Takes a product off sale. Orders keep their lines. A second call is 404.",
  who: "admin",
  may: DeleteProduct.may,
  addressedBy: "id",
  params: IdParams,
  answer: Deleted,
  sample: ({ spareProductId }) => ({ params: { id: spareProductId } }),
  async run({ medusa, params }) {
    await medusa.call(DeleteProduct, { id: params.id });
    return { body: { acknowledged: true, deletedCount: 1 } };
  },
});

/**
 * Runs `call` with Medusa's product ids, and turns those of a refusal back into the caller's: a cart filled from the
 * built-in list names products by handle, and must find its lines.
 */
export async function withMedusaIds<T>(
  sentIds: string[],
  call: (toMedusaId: (sentId: string) => string) => Promise<T>,
): Promise<T> {
  const medusaIds = await resolveProductIds(sentIds);
  try {
    return await call((sentId) => medusaIds.get(sentId) ?? sentId);
  } catch (error) {
    if (!(error instanceof AppError) || !error.details?.order_items) throw error;
    const sent = new Map([...medusaIds].map(([sentId, medusaId]) => [medusaId, sentId]));
    const orderItems = error.details.order_items.map((item) => ({
      ...item,
      product_id: sent.get(item.product_id) ?? item.product_id,
    }));
    throw new AppError(error.code, error.message, {
      cause: error,
      details: { ...error.details, order_items: orderItems },
    });
  }
}
