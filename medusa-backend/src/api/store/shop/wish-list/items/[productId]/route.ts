import { MOST_WISHES } from "../../../../../../contract/carts";
import { AddWish, GetWish, RemoveWish } from "../../../../../../contract/routes/carts";
import { databaseOf } from "../../../../../../lib/database/connection";
import { requireFound, ShopError } from "../../../../../../lib/shop-error";
import { wishListService } from "../../../../../../modules/wish-list";
import { isWished } from "../../../../../../queries/carts/wish-lists";
import { listOnSale } from "../../../../../../queries/products/products";
import { handle } from "../../../../../handle";
import type { ShopRequest } from "../../../../../shop-auth";

const keyOf = (req: ShopRequest, productId: string) => ({ customerId: req.shop.customerId, productId });

export const GET = handle(GetWish, async ({ productId }, req) => ({
  isWished: await isWished(databaseOf(req.scope), keyOf(req, productId)),
}));

export const PUT = handle(AddWish, async ({ productId }, req) => {
  const key = keyOf(req, productId);
  const product = requireFound((await listOnSale(databaseOf(req.scope), [productId]))[0], "product");
  const added = await wishListService(req.scope).addWish({ ...key, title: product.title }, MOST_WISHES);
  if (!added) throw new ShopError("conflict", `A wish list holds ${MOST_WISHES} products. Remove one first.`);
  return { isWished: true };
});

export const DELETE = handle(RemoveWish, async ({ productId }, req) => {
  await wishListService(req.scope).removeWish(keyOf(req, productId));
  return { isWished: false };
});
