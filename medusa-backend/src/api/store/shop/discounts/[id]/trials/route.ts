import type { MedusaResponse } from "@medusajs/framework/http";
import { TryDiscount, type TryDiscountAnswer } from "../../../../../../contract/discounts";
import { parse } from "../../../../../../lib/shop-error";
import { tryDiscount } from "../../../../../../workflows/discount/try-discount";
import { requirePathId } from "../../../../../path-id";
import type { ShopRequest } from "../../../../../shop-auth";

/** Tries a discount on a cart. */
export async function POST(req: ShopRequest, res: MedusaResponse<TryDiscountAnswer>) {
  const { order_items } = parse(TryDiscount, req.body);
  res.json(await tryDiscount(req.scope, { discountId: requirePathId(req, "id"), order_items }));
}
