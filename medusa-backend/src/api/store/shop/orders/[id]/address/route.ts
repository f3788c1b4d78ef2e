import type { MedusaResponse } from "@medusajs/framework/http";
import { CorrectAddress, type CorrectAddressAnswer } from "../../../../../../contract/desk-forms";
import { parse } from "../../../../../../lib/shop-error";
import { correctAddress } from "../../../../../../workflows/desk/correct-address";
import { requirePathId } from "../../../../../path-id";
import type { ShopRequest } from "../../../../../shop-auth";

export async function POST(req: ShopRequest, res: MedusaResponse<CorrectAddressAnswer>) {
  const address = parse(CorrectAddress, req.body);
  const by = { order_id: requirePathId(req, "id"), actor_id: req.shop.customerId };
  res.json(await correctAddress(req.scope, { ...by, address }));
}
