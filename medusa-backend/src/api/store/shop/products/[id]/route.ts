import type { MedusaResponse } from "@medusajs/framework/http";
import { deleteProductWorkflow } from "../../../../../workflows/product/delete-product";
import { requirePathId } from "../../../../path-id";
import type { ShopRequest } from "../../../../shop-auth";

/** Takes a product out of the shop for good; orders keep their lines. */
export async function DELETE(req: ShopRequest, res: MedusaResponse) {
  const input = { productId: requirePathId(req, "id"), actorId: req.shop.customerId };
  await deleteProductWorkflow(req.scope).run({ input });
  res.status(204).end();
}
