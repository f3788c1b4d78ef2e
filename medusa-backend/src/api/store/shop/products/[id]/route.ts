import type { MedusaResponse } from "@medusajs/framework/http";
import { deleteProduct } from "../../../../../workflows/product/delete-product";
import { requirePathId } from "../../../../path-id";
import type { ShopRequest } from "../../../../shop-auth";

/** Takes a product out of the shop for good; orders keep their lines. */
export async function DELETE(req: ShopRequest, res: MedusaResponse) {
  await deleteProduct(req.scope, { productId: requirePathId(req, "id"), actorId: req.shop.customerId });
  res.status(204).end();
}
