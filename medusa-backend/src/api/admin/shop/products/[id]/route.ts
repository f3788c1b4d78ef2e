import type { MedusaResponse } from "@medusajs/framework/http";
import type { GetStaffProductAnswer } from "../../../../../contract/product-edits";
import { ShopError } from "../../../../../lib/shop-error";
import { readStaffProduct } from "../../../../../workflows/products/read-product";
import { type OpsRequest, recordIdOf } from "../../../../ops";

/** A product as the shop's admins work with it. */
export async function GET(req: OpsRequest, res: MedusaResponse<GetStaffProductAnswer>) {
  const desk = await readStaffProduct(req.scope, recordIdOf(req));
  if (!desk) throw new ShopError("not_found", "There is no such product.");
  res.json(desk);
}
