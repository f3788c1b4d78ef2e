import type { MedusaResponse } from "@medusajs/framework/http";
import { restoreProduct } from "../../../../../../workflows/product/restore-product";
import { requirePathId } from "../../../../../path-id";
import type { ShopRequest } from "../../../../../shop-auth";

/** Restores a deleted product. */
export async function POST(req: ShopRequest, res: MedusaResponse) {
  await restoreProduct(req.scope, { productId: requirePathId(req, "id"), actorId: req.shop.customerId });
  res.status(204).end();
}
