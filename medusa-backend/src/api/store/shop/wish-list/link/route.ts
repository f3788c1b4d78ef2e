import { ShareWishList, UnshareWishList } from "../../../../../contract/routes/carts";
import { sealText } from "../../../../../lib/auth/sealed-text";
import { hashToken, newToken } from "../../../../../lib/auth/tokens";
import { getEnv } from "../../../../../lib/config/env";
import { wishListService } from "../../../../../modules/wish-list";
import { handle } from "../../../../handle";

export const POST = handle(ShareWishList, async (_, req) => {
  const token = newToken();
  const link = { hash: hashToken(token), sealed: sealText(token, getEnv().JWT_SECRET) };
  await wishListService(req.scope).shareList(req.shop.customerId, link);
});

export const DELETE = handle(UnshareWishList, (_, req) =>
  wishListService(req.scope).shareList(req.shop.customerId, null),
);
