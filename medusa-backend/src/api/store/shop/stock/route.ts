import type { MedusaResponse } from "@medusajs/framework/http";
import {
  AdjustStock,
  type AdjustStockAnswer,
  type ListStockAnswer,
  ListStockQuery,
} from "../../../../contract/stock-board";
import { databaseOf } from "../../../../lib/database/connection";
import { parse } from "../../../../lib/shop-error";
import { listStock } from "../../../../queries/product-desk/stock-board";
import { adjustStock } from "../../../../workflows/product-desk/adjust-stock";
import type { ShopRequest } from "../../../shop-auth";

/** The stock board. */
export async function GET(req: ShopRequest, res: MedusaResponse<ListStockAnswer>) {
  res.json(await listStock(databaseOf(req.scope), parse(ListStockQuery, req.query)));
}

/** Corrects how many pieces are on hand. */
export async function POST(req: ShopRequest, res: MedusaResponse<AdjustStockAnswer>) {
  res.json(await adjustStock(req.scope, { adjust: parse(AdjustStock, req.body), actorId: req.shop.customerId }));
}
