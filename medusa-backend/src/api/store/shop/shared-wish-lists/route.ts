import { GetSharedWishList } from "../../../../contract/routes/carts";
import { hashToken } from "../../../../lib/auth/tokens";
import { databaseOf } from "../../../../lib/database/connection";
import { ShopError } from "../../../../lib/shop-error";
import { getSharedWishList } from "../../../../queries/carts/wish-lists";
import { handle } from "../../../handle";

/** The secret is in the body, so that it is in no log. */
export const POST = handle(GetSharedWishList, async ({ token }, req) => {
  const list = await getSharedWishList(databaseOf(req.scope), hashToken(token));
  if (!list) throw new ShopError("not_found", "This list is no longer shared.");
  return list;
});
