import type { MedusaResponse } from "@medusajs/framework/http";
import type { GetDiscountAnswer } from "../../../../../contract/discounts";
import { ShopError } from "../../../../../lib/shop-error";
import { deleteDiscount } from "../../../../../workflows/discount/make-discount";
import { readDiscount } from "../../../../../workflows/discount/read-discount";
import { requirePathId } from "../../../../path-id";
import type { ShopRequest } from "../../../../shop-auth";

/** A discount with the orders that used it. */
export async function GET(req: ShopRequest, res: MedusaResponse<GetDiscountAnswer>) {
  const answer = await readDiscount(req.scope, requirePathId(req, "id"));
  if (!answer) throw new ShopError("not_found", "There is no such discount.");
  res.json(answer);
}

/** Deletes a draft. */
export async function DELETE(req: ShopRequest, res: MedusaResponse) {
  await deleteDiscount(req.scope, { discountId: requirePathId(req, "id"), actorId: req.shop.customerId });
  res.sendStatus(204);
}
