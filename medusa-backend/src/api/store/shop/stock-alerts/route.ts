import type { MedusaResponse } from "@medusajs/framework/http";
import { AskStockAlert, type AskStockAlertAnswer } from "../../../../contract/stock-alerts";
import { invalidField, parse } from "../../../../lib/shop-error";
import { askForAccount, askForAddress } from "../../../../workflows/stock-alert/ask-stock-alert";
import { countByCustomer, countMail } from "../../../rate-limits";
import type { MaybeShopRequest, ShopRequest } from "../../../shop-auth";

/** Asks for a mail when a product is back in stock: to the account's e-mail, or to a typed one once it is confirmed. */
export async function POST(req: MaybeShopRequest, res: MedusaResponse<AskStockAlertAnswer>) {
  const { product_id: productId, email } = parse(AskStockAlert, req.body);
  if (req.shop?.email) {
    await countByCustomer(req as ShopRequest, "ownStockAlert");
    await askForAccount(req.scope, { customerId: req.shop.customerId, productId });
    return res.status(202).json({ to: "account" });
  }
  if (!email) throw invalidField("email", "Required");
  await countMail(req, "stockAlert", email);
  await askForAddress(req.scope, { email, productId });
  res.status(202).json({ to: "address" });
}
