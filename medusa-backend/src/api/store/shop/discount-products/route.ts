import type { MedusaResponse } from "@medusajs/framework/http";
import { type DiscountProductsAnswer, DiscountProductsQuery } from "../../../../contract/discounts";
import { databaseOf } from "../../../../lib/database/connection";
import { parse } from "../../../../lib/shop-error";
import { listTitles } from "../../../../queries/promotions/discount-drafts";
import type { ShopRequest } from "../../../shop-auth";

/** The names of products. */
export async function GET(req: ShopRequest, res: MedusaResponse<DiscountProductsAnswer>) {
  const { ids } = parse(DiscountProductsQuery, req.query);
  res.json({ products: await listTitles(databaseOf(req.scope), ids) });
}
