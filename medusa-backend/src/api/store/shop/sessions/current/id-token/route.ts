import type { MedusaResponse } from "@medusajs/framework/http";
import type { IdTokenAnswer } from "../../../../../../contract/accounts";
import { signIdToken } from "../../../../../../lib/auth/customer-tokens";
import { ShopError } from "../../../../../../lib/shop-error";
import { toSessionUser } from "../../../../../session-answer";
import type { ShopRequest } from "../../../../../shop-auth";

/**
 * A short-lived token for the browser. Only the session's own token can ask for one, so a leaked id token cannot renew
 * itself.
 */
export async function POST(req: ShopRequest, res: MedusaResponse<IdTokenAnswer>) {
  if (req.shop.use !== "session") throw new ShopError("forbidden", "Only the session itself may ask for a token.");
  const { idToken, expiresAt } = signIdToken({ ...req.shop, expiresAt: req.shop.sessionExpiresAt });
  res.json({ id_token: idToken, expires_at: expiresAt.toISOString(), user: toSessionUser(req.shop) });
}
