import { GetWishList, NameWishList } from "../../../../contract/routes/carts";
import { getEnv } from "../../../../lib/config/env";
import { acceptedSecrets } from "../../../../lib/config/secrets";
import { databaseOf } from "../../../../lib/database/connection";
import { wishListService } from "../../../../modules/wish-list";
import { getWishList } from "../../../../queries/carts/wish-lists";
import { handle } from "../../../handle";

export const GET = handle(GetWishList, (_, req) =>
  getWishList(databaseOf(req.scope), req.shop.customerId, acceptedSecrets(getEnv(), "JWT_SECRET")),
);

export const PUT = handle(NameWishList, ({ title }, req) =>
  wishListService(req.scope).nameList(req.shop.customerId, title),
);
