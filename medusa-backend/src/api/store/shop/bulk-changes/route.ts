import type { MedusaResponse } from "@medusajs/framework/http";
import { PlanBulk } from "../../../../contract/product-bulk";
import type { StartImportAnswer } from "../../../../contract/product-import";
import { parse } from "../../../../lib/shop-error";
import { startBulk } from "../../../../workflows/product-desk/start-bulk";
import type { ShopRequest } from "../../../shop-auth";

/** Plans one change of several products; none is changed yet. */
export async function POST(req: ShopRequest, res: MedusaResponse<StartImportAnswer>) {
  res.status(201).json({ import_id: await startBulk(req.scope, parse(PlanBulk, req.body), req.shop.customerId) });
}
