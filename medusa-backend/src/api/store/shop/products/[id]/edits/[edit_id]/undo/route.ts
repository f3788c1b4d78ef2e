import type { MedusaResponse } from "@medusajs/framework/http";
import type { EditProductAnswer } from "../../../../../../../../contract/product-desk";
import { undoEdit } from "../../../../../../../../workflows/product-desk/undo-edit";
import { requirePathId } from "../../../../../../../path-id";
import type { ShopRequest } from "../../../../../../../shop-auth";

/** Undoes a change of a product. */
export async function POST(req: ShopRequest, res: MedusaResponse<EditProductAnswer>) {
  const [productId, editId] = [requirePathId(req, "id"), requirePathId(req, "edit_id")];
  res.json(await undoEdit(req.scope, { productId, editId, actorId: req.shop.customerId }));
}
