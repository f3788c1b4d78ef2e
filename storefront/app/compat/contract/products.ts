import { LIMITS, Text } from "medusa-backend/contract";
import { z } from "zod";
import { toMajor } from "~/domain/money";
import type { Product } from "~/domain/product";
import { PageQuery } from "./common";

export const ListProductsQuery = PageQuery.extend({ q: Text(LIMITS.name).optional() });

/** A product on the legacy wire; `productPrice` is USD in major units. */
export const WireProduct = z.strictObject({
  _id: z.string(),
  productName: z.string(),
  productImg: z.string(),
  shortDescription: z.string(),
  detailDescription: z.string(),
  productPrice: z.number(),
});
type WireProduct = z.infer<typeof WireProduct>;

export function toWireProduct(product: Product): WireProduct {
  return {
    _id: product.productId,
    productName: product.name,
    productImg: product.imageUrl,
    shortDescription: product.shortDescription,
    detailDescription: product.description,
    productPrice: toMajor(product.price.amount, product.price.currency),
  };
}
