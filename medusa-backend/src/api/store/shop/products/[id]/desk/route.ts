import type { MedusaResponse } from "@medusajs/framework/http";
import type { GetProductDeskAnswer } from "../../../../../../contract/product-desk";
import { ShopError } from "../../../../../../lib/shop-error";
import { readProductDesk } from "../../../../../../workflows/product-desk/read-product-desk";
import { requirePathId } from "../../../../../path-id";
import type { ShopRequest } from "../../../../../shop-auth";

/** A product as admins work with it. */
export async function GET(req: ShopRequest, res: MedusaResponse<GetProductDeskAnswer>) {
  const desk = await readProductDesk(req.scope, requirePathId(req, "id"));
  if (!desk) throw new ShopError("not_found", "There is no such product.");
  res.json(desk);
}
