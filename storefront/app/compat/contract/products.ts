import { ImageUrl, LIMITS, RequiredText, Text } from "medusa-backend/contract";
import { z } from "zod";
import { Acknowledged, Id, MoneyAmount, PageQuery } from "./common";
import { WireProduct } from "./wire-product";

export const ListProductsQuery = PageQuery.extend({ q: Text(LIMITS.name).optional() });

export const AddProductBody = z.object({
  productName: RequiredText(LIMITS.name),
  productImg: ImageUrl,
  shortDescription: Text(LIMITS.short).default(""),
  detailDescription: Text(LIMITS.long).default(""),
  productPrice: MoneyAmount(0.01, 999_999.99),
});
export const AddProductAnswer = Acknowledged.extend({ insertedId: z.string(), product: WireProduct });
export const ProductParams = z.object({ id: Id });
