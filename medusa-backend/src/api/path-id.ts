import type { MedusaRequest } from "@medusajs/framework/http";
import { RequiredText } from "../contract/common";
import { databaseOf } from "../lib/database/connection";
import { ShopError } from "../lib/shop-error";
import { getProductIdByHandle } from "../queries/reviews/product-reviews";

/**
 * The id of the product whose handle is in a route's path.
 * @throws ShopError `not_found` for a product that is not on sale
 */
export async function requireProductId(req: MedusaRequest): Promise<string> {
  const productId = await getProductIdByHandle(databaseOf(req.scope), requirePathId(req, "handle"));
  if (!productId) throw new ShopError("not_found", "There is no such product.");
  return productId;
}

const PathId = RequiredText(255);

/**
 * The id or handle in a request's path.
 * @throws ShopError `not_found` for an id that no record can have: the database cannot even look up a zero byte
 */
export function requirePathId(req: MedusaRequest, parameter: string): string {
  const id = PathId.safeParse(req.params[parameter]);
  if (!id.success) throw new ShopError("not_found", "There is nothing here.");
  return id.data;
}
