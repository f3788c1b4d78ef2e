import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { CheckEmailChange, type CheckEmailChangeAnswer } from "../../../../../../../contract/account";
import { hashToken } from "../../../../../../../lib/auth/link-token";
import { databaseOf } from "../../../../../../../lib/database/connection";
import { parse, ShopError } from "../../../../../../../lib/shop-error";
import { mailedLinkService } from "../../../../../../../modules/services";
import { findAccountById } from "../../../../../../../queries/accounts/reset-account";

/** Answers which e-mail an account keeps if the link is used, so that nothing is stopped before a person confirms. */
export async function POST(req: MedusaRequest, res: MedusaResponse<CheckEmailChangeAnswer>) {
  const { token } = parse(CheckEmailChange, req.body);
  const link = await mailedLinkService(req.scope).findLink(hashToken(token), "stop");
  const account = link ? await findAccountById(databaseOf(req.scope), link.customer_id) : null;
  if (!account) throw new ShopError("not_found", "This link is no longer valid.");
  res.json({ email: account.email });
}
