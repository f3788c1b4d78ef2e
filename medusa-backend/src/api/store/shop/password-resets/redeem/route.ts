import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { RedeemPasswordReset } from "../../../../../contract/password-resets";
import { hashToken } from "../../../../../lib/auth/link-token";
import { parse } from "../../../../../lib/shop-error";
import { redeemPasswordReset } from "../../../../../workflows/account/reset-password";
import { countSecret } from "../../../../rate-limits";

/** Sets a new password by a link's token and ends every session of its owner. */
export async function POST(req: MedusaRequest, res: MedusaResponse) {
  const { token, password } = parse(RedeemPasswordReset, req.body);
  const giveBack = await countSecret(req);
  await redeemPasswordReset(req.scope, { tokenHash: hashToken(token), password });
  await giveBack();
  res.status(204).end();
}
