import { CheckStockAlert } from "../../../../../contract/routes/catalogue";
import { hashToken } from "../../../../../lib/auth/tokens";
import { databaseOf } from "../../../../../lib/database/connection";
import { ShopError } from "../../../../../lib/shop-error";
import { listProductsOfLink } from "../../../../../queries/stock/stock-alerts";
import { handle } from "../../../../handle";

export const POST = handle(CheckStockAlert, async ({ token }, req) => {
  const products = await listProductsOfLink(databaseOf(req.scope), hashToken(token));
  if (products.length === 0) throw new ShopError("not_found", "This link is no longer valid.");
  return { products };
});
