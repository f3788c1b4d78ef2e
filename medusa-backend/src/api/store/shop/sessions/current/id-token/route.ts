import type { MedusaResponse } from "@medusajs/framework/http";
import type { IdTokenAnswer } from "../../../../../../contract/accounts";
import { signIdToken } from "../../../../../../lib/auth/customer-tokens";
import { toSessionUser } from "../../../../../session-answer";
import type { ShopRequest } from "../../../../../shop-auth";

/** A short-lived token for the browser. An id token opens no such route, so a leaked one cannot renew itself. */
export async function POST(req: ShopRequest, res: MedusaResponse<IdTokenAnswer>) {
  const { idToken, expiresAt } = signIdToken({ ...req.shop, expiresAt: req.shop.sessionExpiresAt });
  res.json({ id_token: idToken, expires_at: expiresAt.toISOString(), user: toSessionUser(req.shop) });
}
