import type { MedusaResponse } from "@medusajs/framework/http";
import { GetUserQuery, PutUser, type PutUserAnswer } from "../../../../../contract/accounts";
import { may } from "../../../../../contract/permissions";
import { databaseOf } from "../../../../../lib/database/connection";
import { parse, ShopError } from "../../../../../lib/shop-error";
import { isOwner } from "../../../../../queries/accounts/staff";
import { saveUserWorkflow } from "../../../../../workflows/accounts/accounts";
import { countByCustomer } from "../../../../rate-limits";
import { requireSelfOr, type ShopRequest } from "../../../../shop-auth";

/** Writes a person's name and, if they have no role, the role "user". */
export async function PUT(req: ShopRequest, res: MedusaResponse<PutUserAnswer>) {
  const { email } = parse(GetUserQuery, { email: req.params.email });
  const { name } = parse(PutUser, req.body);
  requireSelfOr("add admins", req.shop, email);
  if (req.shop.email !== email && !may(req.shop, "manage staff") && (await isOwner(databaseOf(req.scope), email)))
    throw new ShopError("forbidden", "Only an owner may change an owner's account.");
  await countByCustomer(req, "name");
  const { result } = await saveUserWorkflow(req.scope).run({ input: { email, name } });
  res.json(result);
}
