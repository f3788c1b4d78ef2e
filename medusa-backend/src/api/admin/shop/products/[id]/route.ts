import type { MedusaResponse } from "@medusajs/framework/http";
import type { GetStaffProductAnswer } from "../../../../../contract/product-edits";
import { requireFound } from "../../../../../lib/shop-error";
import { readStaffProduct } from "../../../../../workflows/products/read-product";
import { type OpsRequest, recordIdOf } from "../../../../ops";

export async function GET(req: OpsRequest, res: MedusaResponse<GetStaffProductAnswer>) {
  res.json(requireFound(await readStaffProduct(req.scope, recordIdOf(req)), "product"));
}
