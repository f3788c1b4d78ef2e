import type { MedusaResponse } from "@medusajs/framework/http";
import { GetUserQuery, PutUser, type PutUserAnswer } from "../../../../../contract/accounts";
import { parse } from "../../../../../lib/shop-error";
import { saveUserWorkflow } from "../../../../../workflows/accounts/accounts";
import { countByCustomer } from "../../../../rate-limits";
import { requireSelfOrAdmin, type ShopRequest } from "../../../../shop-auth";

/** Writes a person's name and, if they have no role, the role "user". */
export async function PUT(req: ShopRequest, res: MedusaResponse<PutUserAnswer>) {
  const { email } = parse(GetUserQuery, { email: req.params.email });
  const { name } = parse(PutUser, req.body);
  requireSelfOrAdmin(req.shop, email);
  await countByCustomer(req, "name");
  const { result } = await saveUserWorkflow(req.scope).run({ input: { email, name } });
  res.json(result);
}
