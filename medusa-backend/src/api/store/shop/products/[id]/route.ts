import { DeleteProduct } from "../../../../../contract/routes/products";
import { deleteProduct } from "../../../../../workflows/products/delete-product";
import { handle } from "../../../../handle";

export const DELETE = handle(DeleteProduct, ({ id }, req) =>
  deleteProduct(req.scope, { productId: id, actorId: req.shop.customerId }),
);
