import type { MedusaResponse } from "@medusajs/framework/http";
import { ConfirmEmailChange } from "../../../../../../contract/account";
import { hashToken } from "../../../../../../lib/auth/link-token";
import { parse } from "../../../../../../lib/shop-error";
import { changeEmail } from "../../../../../../workflows/account/change-email";
import { countSecret } from "../../../../../rate-limits";
import type { MaybeShopRequest } from "../../../../../shop-auth";

/** Gives an account the e-mail that a link's token confirms. The link works without a sign-in. */
export async function POST(req: MaybeShopRequest, res: MedusaResponse) {
  const { token } = parse(ConfirmEmailChange, req.body);
  const giveBack = await countSecret(req);
  await changeEmail(req.scope, { tokenHash: hashToken(token), session: req.shop ?? null });
  await giveBack();
  res.status(204).end();
}
