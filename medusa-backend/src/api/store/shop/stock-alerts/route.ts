import { AskStockAlert } from "../../../../contract/routes/catalogue";
import { databaseOf } from "../../../../lib/database/connection";
import { invalidField } from "../../../../lib/shop-error";
import { hasProvenEmail } from "../../../../queries/accounts/accounts";
import { askForAccount, askForAddress } from "../../../../workflows/stock/stock-alerts";
import { handle } from "../../../handle";
import { countByCustomer, countMail } from "../../../rate-limits";
import type { ShopRequest } from "../../../shop-auth";

/** An account's e-mail that nobody has proven to read may be somebody else's, so it counts as a typed one. */
export const POST = handle(AskStockAlert, async ({ productId, email: typed }, req) => {
  if (req.shop?.email && (await hasProvenEmail(databaseOf(req.scope), req.shop.customerId))) {
    await countByCustomer(req as ShopRequest, "ownStockAlert");
    await askForAccount(req.scope, { customerId: req.shop.customerId, productId });
    return { to: "account" as const };
  }
  const email = req.shop?.email ?? typed;
  if (!email) throw invalidField("email", "Required");
  await countMail(req, "stockAlert", email);
  await askForAddress(req.scope, { email, productId });
  return { to: "address" as const };
});
