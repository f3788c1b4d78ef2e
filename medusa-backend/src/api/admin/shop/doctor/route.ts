import type { MedusaResponse } from "@medusajs/framework/http";
import type { DoctorAnswer } from "../../../../contract/doctor";
import { examineShop } from "../../../../workflows/examine-shop";
import type { OpsRequest } from "../../../ops";

/** The checks of `npm run doctor`, made now. The figures for Prometheus then say the same. */
export async function GET(req: OpsRequest, res: MedusaResponse<DoctorAnswer>) {
  res.json(await examineShop(req.scope));
}
