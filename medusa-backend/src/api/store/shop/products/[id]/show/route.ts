import type { MedusaResponse } from "@medusajs/framework/http";
import type { ShowProductAnswer } from "../../../../../../contract/hidden-products";
import { showProduct } from "../../../../../../workflows/product/show-product";
import { requirePathId } from "../../../../../path-id";
import type { ShopRequest } from "../../../../../shop-auth";

/** Puts a hidden product on sale. */
export async function POST(req: ShopRequest, res: MedusaResponse<ShowProductAnswer>) {
  res.json(await showProduct(req.scope, { productId: requirePathId(req, "id"), actorId: req.shop.customerId }));
}
