import { MOST_WISHES } from "../../contract/carts";
import { LIMITS } from "../../contract/common";
import * as rows from "../../contract/routes/carts";
import { sealText } from "../../lib/auth/sealed-text";
import { hashToken, newToken } from "../../lib/auth/tokens";
import { getEnv } from "../../lib/config/env";
import { acceptedSecrets } from "../../lib/config/secrets";
import { databaseOf } from "../../lib/database/connection";
import { requireFound, ShopError } from "../../lib/shop-error";
import { wishListService } from "../../modules/wish-list";
import { getSharedWishList, getWishList, isWished } from "../../queries/carts/wish-lists";
import { listOnSale } from "../../queries/products/products";
import { syncAccountCart } from "../../workflows/carts/account-cart";
import { handle } from "../handle";
import { countByCustomer } from "../rate-limits";
import type { ShopRequest } from "../shop-auth";

const keyOf = (req: ShopRequest, productId: string) => ({ customerId: req.shop.customerId, productId });

export const CARTS = [
  handle(rows.SyncCart, async (asked, req) => {
    await countByCustomer(req, "cartLine", Math.max(1, asked.lines.length));
    return await syncAccountCart(req.scope, { customerId: req.shop.customerId, asked });
  }),

  handle(rows.ListCartProducts, async ({ ids }, req) => {
    const products = await listOnSale(databaseOf(req.scope), ids, LIMITS.quantity);
    return { products: products.map(({ id, title, handle, available }) => ({ id, title, handle, available })) };
  }),

  handle(rows.GetWishList, (_, req) =>
    getWishList(databaseOf(req.scope), req.shop.customerId, acceptedSecrets(getEnv(), "JWT_SECRET")),
  ),

  handle(rows.NameWishList, ({ title }, req) => wishListService(req.scope).nameList(req.shop.customerId, title)),

  handle(rows.GetWish, async ({ productId }, req) => ({
    isWished: await isWished(databaseOf(req.scope), keyOf(req, productId)),
  })),

  handle(rows.AddWish, async ({ productId }, req) => {
    const key = keyOf(req, productId);
    const product = requireFound((await listOnSale(databaseOf(req.scope), [productId]))[0], "product");
    const added = await wishListService(req.scope).addWish({ ...key, title: product.title }, MOST_WISHES);
    if (!added) throw new ShopError("conflict", `A wish list holds ${MOST_WISHES} products. Remove one first.`);
    return { isWished: true };
  }),

  handle(rows.RemoveWish, ({ productId }, req) => wishListService(req.scope).removeWish(keyOf(req, productId))),

  handle(rows.ShareWishList, async (_, req) => {
    const token = newToken();
    const link = { hash: hashToken(token), sealed: sealText(token, getEnv().JWT_SECRET) };
    await wishListService(req.scope).shareList(req.shop.customerId, link);
  }),

  handle(rows.UnshareWishList, (_, req) => wishListService(req.scope).shareList(req.shop.customerId, null)),

  /** The secret is in the body, so that it is in no log. */
  handle(rows.GetSharedWishList, async ({ token }, req) => {
    const list = await getSharedWishList(databaseOf(req.scope), hashToken(token));
    if (!list) throw new ShopError("not_found", "This list is no longer shared.");
    return list;
  }),
];
