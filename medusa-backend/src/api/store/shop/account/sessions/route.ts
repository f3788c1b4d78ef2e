import type { MedusaResponse } from "@medusajs/framework/http";
import { type EndSessionsAnswer, EndSessionsQuery } from "../../../../../contract/account";
import { parse } from "../../../../../lib/shop-error";
import { signOutEverywhere } from "../../../../../workflows/account/sessions";
import type { ShopRequest } from "../../../../shop-auth";

/** Signs the person out everywhere, or everywhere else. Mailed links end too. */
export async function DELETE(req: ShopRequest, res: MedusaResponse<EndSessionsAnswer>) {
  const { keep } = parse(EndSessionsQuery, req.query);
  const { customerId, sessionId } = req.shop;
  const keepSessionId = keep === "current" ? sessionId : null;
  res.json({ ended: await signOutEverywhere(req.scope, { customerId, keepSessionId }) });
}
