import type { MedusaResponse } from "@medusajs/framework/http";
import type { CurrentSessionAnswer } from "../../../../../contract/accounts";
import { signOutWorkflow } from "../../../../../workflows/account/sessions";
import { toSessionUser } from "../../../../session-answer";
import type { ShopRequest } from "../../../../shop-auth";

/** Who is signed in. */
export async function GET(req: ShopRequest, res: MedusaResponse<CurrentSessionAnswer>) {
  res.json({ session_id: req.shop.sessionId, user: toSessionUser(req.shop) });
}

/** Signs out: the session and every token made from it are refused from now on. */
export async function DELETE(req: ShopRequest, res: MedusaResponse) {
  await signOutWorkflow(req.scope).run({ input: { sessionId: req.shop.sessionId } });
  res.status(204).end();
}
