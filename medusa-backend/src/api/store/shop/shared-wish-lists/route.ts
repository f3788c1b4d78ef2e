import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { SharedWishList, type SharedWishListAnswer } from "../../../../contract/wish-lists";
import { hashToken } from "../../../../lib/auth/link-token";
import { databaseOf } from "../../../../lib/database/connection";
import { parse, ShopError } from "../../../../lib/shop-error";
import { getSharedWishList } from "../../../../queries/wish-lists";

/** A list that its owner shares. The secret is in the body, so that it is in no log. */
export async function POST(req: MedusaRequest, res: MedusaResponse<SharedWishListAnswer>) {
  const { token } = parse(SharedWishList, req.body);
  const list = await getSharedWishList(databaseOf(req.scope), hashToken(token));
  if (!list) throw new ShopError("not_found", "This list is no longer shared.");
  res.json(list);
}
