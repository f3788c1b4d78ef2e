import { Money } from "medusa-backend/contract";
import { z } from "zod";
import { toMajor } from "~/domain/money";
import type { Product } from "~/domain/product";

/** A product on the legacy wire; `productPrice` is USD in major units. */
export const WireProduct = z.object({
  _id: z.string(),
  productName: z.string(),
  productImg: z.string(),
  shortDescription: z.string(),
  detailDescription: z.string(),
  productPrice: Money,
});
export type WireProduct = z.infer<typeof WireProduct>;

export function toWireProduct(product: Product): WireProduct {
  return {
    _id: product.productId,
    productName: product.name,
    productImg: product.typedImageUrl ?? product.imageUrl,
    shortDescription: product.shortDescription,
    detailDescription: product.description,
    productPrice: toMajor(product.price.amount, product.price.currency),
  };
}
