import type { MedusaResponse } from "@medusajs/framework/http";
import { NameWishList, type WishListAnswer } from "../../../../contract/wish-lists";
import { getEnv } from "../../../../lib/config/env";
import { acceptedSecrets } from "../../../../lib/config/secrets";
import { databaseOf } from "../../../../lib/database/connection";
import { parse } from "../../../../lib/shop-error";
import { wishListService } from "../../../../modules/services";
import { getWishList } from "../../../../queries/wish-lists";
import type { ShopRequest } from "../../../shop-auth";

/** This person's wish list. */
export async function GET(req: ShopRequest, res: MedusaResponse<WishListAnswer>) {
  res.json(await getWishList(databaseOf(req.scope), req.shop.customerId, acceptedSecrets(getEnv(), "JWT_SECRET")));
}

/** Sets the title that others see. */
export async function PUT(req: ShopRequest, res: MedusaResponse) {
  const { title } = parse(NameWishList, req.body);
  await wishListService(req.scope).nameList(req.shop.customerId, title);
  res.status(204).end();
}
