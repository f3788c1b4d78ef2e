import { ConfirmStockAlert } from "../../../../../contract/routes/catalogue";
import { hashToken } from "../../../../../lib/auth/tokens";
import { databaseOf } from "../../../../../lib/database/connection";
import { ShopError } from "../../../../../lib/shop-error";
import { stockAlertService } from "../../../../../modules/stock-alert";
import { listProductsOfLink } from "../../../../../queries/stock/stock-alerts";
import { handle } from "../../../../handle";

export const POST = handle(ConfirmStockAlert, async ({ token }, req) => {
  const tokenHash = hashToken(token);
  const products = await listProductsOfLink(databaseOf(req.scope), tokenHash);
  if (!(await stockAlertService(req.scope).confirm(tokenHash)))
    throw new ShopError("not_found", "This link is no longer valid.");
  return { products: products.map((product) => ({ ...product, isConfirmed: true })) };
});
