import type { MedusaResponse } from "@medusajs/framework/http";
import { AdjustStock, type AdjustStockAnswer } from "../../../../contract/product-desk";
import { parse } from "../../../../lib/shop-error";
import { adjustStock } from "../../../../workflows/product-desk/adjust-stock";
import type { ShopRequest } from "../../../shop-auth";

/** Corrects how many pieces are on hand. */
export async function POST(req: ShopRequest, res: MedusaResponse<AdjustStockAnswer>) {
  res.json(await adjustStock(req.scope, { adjust: parse(AdjustStock, req.body), actorId: req.shop.customerId }));
}
