import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { StockAlertLink, type StockAlertLinkAnswer } from "../../../../../contract/stock-alerts";
import { hashToken } from "../../../../../lib/auth/link-token";
import { databaseOf } from "../../../../../lib/database/connection";
import { parse, ShopError } from "../../../../../lib/shop-error";
import { listProductsOfLink } from "../../../../../queries/mails/stock-alerts";

/** Answers which products a link confirms. */
export async function POST(req: MedusaRequest, res: MedusaResponse<StockAlertLinkAnswer>) {
  const { token } = parse(StockAlertLink, req.body);
  const products = await listProductsOfLink(databaseOf(req.scope), hashToken(token));
  if (products.length === 0) throw new ShopError("not_found", "This link is no longer valid.");
  res.json({ products });
}
