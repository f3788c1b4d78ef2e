import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { CheckEmailChange, type CheckEmailChangeAnswer } from "../../../../../../contract/account";
import { hashToken } from "../../../../../../lib/auth/link-token";
import { parse, ShopError } from "../../../../../../lib/shop-error";
import { mailedLinkService } from "../../../../../../modules/services";

/** Answers which e-mail a link confirms, so that nothing changes before a person confirms. */
export async function POST(req: MedusaRequest, res: MedusaResponse<CheckEmailChangeAnswer>) {
  const { token } = parse(CheckEmailChange, req.body);
  const link = await mailedLinkService(req.scope).findLink(hashToken(token), "email");
  if (!link?.new_email) throw new ShopError("not_found", "This link is no longer valid.");
  res.json({ email: link.new_email });
}
