import { DeleteProduct } from "../../../../../contract/routes/products";
import { deleteProduct } from "../../../../../workflows/products/delete-product";
import { handle } from "../../../../handle";

/** Takes a product out of the shop for good; orders keep their lines. */
export const DELETE = handle(DeleteProduct, ({ id }, req) =>
  deleteProduct(req.scope, { productId: id, actorId: req.shop.customerId }),
);
