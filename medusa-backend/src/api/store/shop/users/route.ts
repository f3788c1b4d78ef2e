import type { MedusaResponse } from "@medusajs/framework/http";
import { GetUserQuery, type UserAnswer } from "../../../../contract/accounts";
import { databaseOf } from "../../../../lib/database/connection";
import { parse, ShopError } from "../../../../lib/shop-error";
import { findUser } from "../../../../queries/accounts/customers";
import { requireSelfOrAdmin, type ShopRequest } from "../../../shop-auth";

/** A person's name and role: one's own, or anybody's for an admin. */
export async function GET(req: ShopRequest, res: MedusaResponse<UserAnswer>) {
  const { email } = parse(GetUserQuery, req.query);
  requireSelfOrAdmin(req.shop, email);
  const user = await findUser(databaseOf(req.scope), email);
  if (!user) throw new ShopError("not_found", "There is no account with this e-mail address.");
  res.json(user);
}
