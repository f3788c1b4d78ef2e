import type { MedusaResponse } from "@medusajs/framework/http";
import { catalogueVersionService } from "../../../../../modules/services";
import { deleteOwnQuestion } from "../../../../../workflows/question/moderate-question";
import { requirePathId } from "../../../../path-id";
import type { ShopRequest } from "../../../../shop-auth";

/** Deletes this person's own question. */
export async function DELETE(req: ShopRequest, res: MedusaResponse) {
  const input = { questionId: requirePathId(req, "id"), customerId: req.shop.customerId };
  const { wasShown } = await deleteOwnQuestion(req.scope, input);
  if (wasShown) await catalogueVersionService(req.scope).noteChange();
  res.status(204).end();
}
