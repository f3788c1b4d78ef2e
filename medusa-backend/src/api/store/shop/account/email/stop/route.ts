import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { StopEmailChange } from "../../../../../../contract/account";
import { hashToken } from "../../../../../../lib/auth/link-token";
import { parse } from "../../../../../../lib/shop-error";
import { stopEmailChange } from "../../../../../../workflows/account/change-email";
import { countSecret } from "../../../../../rate-limits";

/** Stops a change of the e-mail. The link works without a sign-in. */
export async function POST(req: MedusaRequest, res: MedusaResponse) {
  const { token } = parse(StopEmailChange, req.body);
  const giveBack = await countSecret(req);
  await stopEmailChange(req.scope, hashToken(token));
  await giveBack();
  res.status(204).end();
}
