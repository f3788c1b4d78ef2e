import type { MedusaResponse } from "@medusajs/framework/http";
import { hashToken, newToken } from "../../../../../lib/auth/link-token";
import { sealText } from "../../../../../lib/auth/sealed-text";
import { getEnv } from "../../../../../lib/config/env";
import { wishListService } from "../../../../../modules/services";
import type { ShopRequest } from "../../../../shop-auth";

/** Makes the link that shows this person's list; an earlier one ends. */
export async function POST(req: ShopRequest, res: MedusaResponse) {
  const token = newToken();
  const link = { hash: hashToken(token), sealed: sealText(token, getEnv().JWT_SECRET) };
  await wishListService(req.scope).shareList(req.shop.customerId, link);
  res.status(204).end();
}

/** Ends the link. */
export async function DELETE(req: ShopRequest, res: MedusaResponse) {
  await wishListService(req.scope).shareList(req.shop.customerId, null);
  res.status(204).end();
}
