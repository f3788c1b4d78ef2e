import type { MedusaResponse } from "@medusajs/framework/http";
import type { DoctorAnswer } from "../../../../contract/doctor";
import { examineShop } from "../../../../workflows/examine-shop";
import type { OpsRequest } from "../../../ops";

/**
 * Looks for what is wrong with the shop now: the same checks as `npm run doctor`. The figures for Prometheus then say
 * the same.
 */
export async function GET(req: OpsRequest, res: MedusaResponse<DoctorAnswer>) {
  res.json(await examineShop(req.scope));
}
