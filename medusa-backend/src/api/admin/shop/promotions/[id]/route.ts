import type { MedusaResponse } from "@medusajs/framework/http";
import type { GetPromotionAnswer } from "../../../../../contract/discounts";
import { requireDiscount } from "../../../../../workflows/discounts/discounts";
import { type OpsRequest, recordIdOf } from "../../../../ops";

export async function GET(req: OpsRequest, res: MedusaResponse<GetPromotionAnswer>) {
  const { row, conditions } = await requireDiscount(req.scope, recordIdOf(req));
  res.json({ said: row.said, conditions });
}
