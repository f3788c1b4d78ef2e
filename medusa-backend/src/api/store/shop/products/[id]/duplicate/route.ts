import { DuplicateProduct } from "../../../../../../contract/routes/products";
import { duplicateProduct } from "../../../../../../workflows/products/add-product";
import { handle } from "../../../../../handle";

export const POST = handle(DuplicateProduct, ({ id }, req) =>
  duplicateProduct(req.scope, { productId: id, actorId: req.shop.customerId }),
);
