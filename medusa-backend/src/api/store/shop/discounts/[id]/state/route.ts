import type { MedusaResponse } from "@medusajs/framework/http";
import type { z } from "zod";
import { SwitchDiscount, type SwitchDiscountAnswer } from "../../../../../../contract/discounts";
import { parse } from "../../../../../../lib/shop-error";
import { switchDiscount } from "../../../../../../workflows/discount/switch-discount";
import { requirePathId } from "../../../../../path-id";
import type { ShopRequest } from "../../../../../shop-auth";

/** Starts a discount, or stops it. */
export async function POST(req: ShopRequest, res: MedusaResponse<z.infer<typeof SwitchDiscountAnswer>>) {
  const { to } = parse(SwitchDiscount, req.body);
  const discountId = requirePathId(req, "id");
  res.json({ state: await switchDiscount(req.scope, { discountId, to, actorId: req.shop.customerId }) });
}
