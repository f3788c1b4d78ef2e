import { RestoreProduct } from "../../../../../../contract/routes/products";
import { restoreProduct } from "../../../../../../workflows/products/delete-product";
import { handle } from "../../../../../handle";

export const POST = handle(RestoreProduct, ({ id }, req) =>
  restoreProduct(req.scope, { productId: id, actorId: req.shop.customerId }),
);
