import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { StockAlertLink, type StockAlertLinkAnswer } from "../../../../../contract/stock-alerts";
import { hashToken } from "../../../../../lib/auth/link-token";
import { databaseOf } from "../../../../../lib/database/connection";
import { parse, ShopError } from "../../../../../lib/shop-error";
import { stockAlertService } from "../../../../../modules/services";
import { listProductsOfLink } from "../../../../../queries/mails/stock-alerts";
import { countSecret } from "../../../../rate-limits";

/** Confirms an address, and all that it waits for. */
export async function POST(req: MedusaRequest, res: MedusaResponse<StockAlertLinkAnswer>) {
  const { token } = parse(StockAlertLink, req.body);
  const giveBack = await countSecret(req);
  const tokenHash = hashToken(token);
  const products = await listProductsOfLink(databaseOf(req.scope), tokenHash);
  if (!(await stockAlertService(req.scope).confirm(tokenHash)))
    throw new ShopError("not_found", "This link is no longer valid.");
  await giveBack();
  res.json({ products: products.map((product) => ({ ...product, is_confirmed: true })) });
}
