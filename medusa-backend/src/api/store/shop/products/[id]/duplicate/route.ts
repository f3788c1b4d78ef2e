import type { MedusaResponse } from "@medusajs/framework/http";
import type { DuplicateProductAnswer } from "../../../../../../contract/product-desk";
import { duplicateProduct } from "../../../../../../workflows/product-desk/duplicate-product";
import { requirePathId } from "../../../../../path-id";
import type { ShopRequest } from "../../../../../shop-auth";

/** Duplicates a product as a draft. */
export async function POST(req: ShopRequest, res: MedusaResponse<DuplicateProductAnswer>) {
  const copy = { productId: requirePathId(req, "id"), actorId: req.shop.customerId };
  res.status(201).json(await duplicateProduct(req.scope, copy));
}
