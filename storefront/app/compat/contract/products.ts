import { ImageUrl, LIMITS, RequiredText, Text } from "medusa-backend/contract";
import { z } from "zod";
import { toMajor } from "~/domain/money";
import type { Product } from "~/domain/product";
import { Acknowledged, Id, MoneyAmount, PageQuery } from "./common";

export const ListProductsQuery = PageQuery.extend({ q: Text(LIMITS.name).optional() });

/** A product on the legacy wire; `productPrice` in major units. */
export const WireProduct = z.strictObject({
  _id: z.string(),
  productName: z.string(),
  productImg: z.string(),
  shortDescription: z.string(),
  detailDescription: z.string(),
  productPrice: z.number(),
});

export const AddProductBody = z.object({
  productName: RequiredText(LIMITS.name),
  productImg: ImageUrl,
  shortDescription: Text(LIMITS.short).default(""),
  detailDescription: Text(LIMITS.long).default(""),
  productPrice: MoneyAmount(0.01, 999_999.99),
});
export const AddProductAnswer = Acknowledged.extend({ insertedId: z.string(), product: WireProduct });
export const ProductParams = z.object({ id: Id });
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
