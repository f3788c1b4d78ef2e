import type { MedusaResponse } from "@medusajs/framework/http";
import type { AccountAnswer } from "../../../../contract/account";
import { databaseOf } from "../../../../lib/database/connection";
import { getWaysIn, listOwnSessions } from "../../../../queries/accounts/own-account";
import type { ShopRequest } from "../../../shop-auth";

/** The person's own account, how they sign in, and where they are signed in. */
export async function GET(req: ShopRequest, res: MedusaResponse<AccountAnswer>) {
  const database = databaseOf(req.scope);
  const { name, email, customerId } = req.shop;
  const [ways, sessions] = await Promise.all([getWaysIn(database, customerId), listOwnSessions(database, req.shop)]);
  res.json({
    name,
    email: email ?? "",
    has_password: ways.signInEmail !== null,
    has_google: ways.hasGoogle,
    is_ops: ways.isOps,
    sessions,
  });
}
