import { DuplicateProduct } from "../../../../../../contract/routes/products";
import { duplicateProduct } from "../../../../../../workflows/products/add-product";
import { handle } from "../../../../../handle";

export const POST = handle(DuplicateProduct, async ({ id }, req) => {
  const copy = { productId: id, actorId: req.shop.customerId };
  return await duplicateProduct(req.scope, copy);
});
