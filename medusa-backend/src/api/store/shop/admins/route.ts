import type { MedusaResponse } from "@medusajs/framework/http";
import { MakeAdmin, type MakeAdminAnswer } from "../../../../contract/accounts";
import { parse } from "../../../../lib/shop-error";
import { makeAdminWorkflow } from "../../../../workflows/account/set-role";
import type { ShopRequest } from "../../../shop-auth";

/** Makes a customer an admin of the shop, written to the audit trail. */
export async function POST(req: ShopRequest, res: MedusaResponse<MakeAdminAnswer>) {
  const { email } = parse(MakeAdmin, req.body);
  const { result } = await makeAdminWorkflow(req.scope).run({ input: { email, actorId: req.shop.customerId } });
  res.json(result);
}
