import type { MedusaResponse } from "@medusajs/framework/http";
import type { GetProductDeskAnswer } from "../../../../../contract/product-edits";
import { ShopError } from "../../../../../lib/shop-error";
import { readProductDesk } from "../../../../../workflows/products/read-product";
import { type OpsRequest, recordIdOf } from "../../../../ops";

/** A product as the shop's admins work with it. */
export async function GET(req: OpsRequest, res: MedusaResponse<GetProductDeskAnswer>) {
  const desk = await readProductDesk(req.scope, recordIdOf(req));
  if (!desk) throw new ShopError("not_found", "There is no such product.");
  res.json(desk);
}
