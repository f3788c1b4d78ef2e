import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { ShopError } from "../lib/shop-error";
import { deleteProduct } from "../workflows/products/delete-product";
import { actorOf, type OpsRequest } from "./ops";

/**
 * Handles Medusa Admin's "Delete" of a product instead of Medusa, with the same answer. The shop's own workflow keeps
 * the stock that orders need, and the product can be restored.
 * @throws ShopError `not_found`, `backend_unavailable`
 */
async function deleteAsTheShop(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const id = req.params.id ?? "";
  await deleteProduct(req.scope, { productId: id, actorId: actorOf(req as OpsRequest), isAudited: true });
  res.json({ id, object: "product", deleted: true });
}

/**
 * Runs before Medusa Admin changes many products at once, and lets it delete none.
 * @throws ShopError `conflict`
 */
function refuseDeletedInBatch(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void {
  const { delete: deleted } = (req.body ?? {}) as { delete?: unknown };
  if (Array.isArray(deleted) && deleted.length > 0)
    throw new ShopError("conflict", "Delete products one at a time, so that each can be restored.");
  next();
}

/** The shop's replacements for Medusa Admin's routes that delete products. `AUDIT_WRITES` runs before them. */
export const PRODUCT_GUARDS = [
  { methods: ["DELETE" as const], matcher: "/admin/products/:id", middlewares: [deleteAsTheShop] },
  { methods: ["POST" as const], matcher: "/admin/products/batch", middlewares: [refuseDeletedInBatch] },
];
