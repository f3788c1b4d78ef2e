import type { MedusaResponse } from "@medusajs/framework/http";
import { ReleaseStock, type ReleaseStockAnswer } from "../../../../../contract/stock-board";
import { parse } from "../../../../../lib/shop-error";
import { releaseStock } from "../../../../../workflows/product-desk/release-stock";
import type { ShopRequest } from "../../../../shop-auth";

/** Releases what is reserved and no order needs. */
export async function POST(req: ShopRequest, res: MedusaResponse<ReleaseStockAnswer>) {
  res.json(await releaseStock(req.scope, { place: parse(ReleaseStock, req.body), actorId: req.shop.customerId }));
}
