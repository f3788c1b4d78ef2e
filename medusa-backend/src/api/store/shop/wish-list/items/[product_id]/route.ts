import type { MedusaResponse } from "@medusajs/framework/http";
import { MOST_WISHES, type WishAnswer } from "../../../../../../contract/wish-lists";
import { databaseOf } from "../../../../../../lib/database/connection";
import { ShopError } from "../../../../../../lib/shop-error";
import { wishListService } from "../../../../../../modules/services";
import { listOnSale } from "../../../../../../queries/catalogue/products";
import { isWished } from "../../../../../../queries/wish-lists";
import { requirePathId } from "../../../../../path-id";
import type { ShopRequest } from "../../../../../shop-auth";

const keyOf = (req: ShopRequest) => ({
  customerId: req.shop.customerId,
  productId: requirePathId(req, "product_id"),
});

/** Whether a product is on this person's list. */
export async function GET(req: ShopRequest, res: MedusaResponse<WishAnswer>) {
  res.json({ is_wished: await isWished(databaseOf(req.scope), keyOf(req)) });
}

/** Puts a product on it. */
export async function PUT(req: ShopRequest, res: MedusaResponse<WishAnswer>) {
  const key = keyOf(req);
  const [product] = await listOnSale(databaseOf(req.scope), [key.productId]);
  if (!product) throw new ShopError("not_found", "There is no such product.");
  const added = await wishListService(req.scope).addWish({ ...key, title: product.title }, MOST_WISHES);
  if (!added) throw new ShopError("conflict", `A wish list holds ${MOST_WISHES} products. Remove one first.`);
  res.json({ is_wished: true });
}

/** Takes it off. */
export async function DELETE(req: ShopRequest, res: MedusaResponse<WishAnswer>) {
  await wishListService(req.scope).removeWish(keyOf(req));
  res.json({ is_wished: false });
}
