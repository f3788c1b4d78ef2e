import { ShowProduct } from "../../../../../../contract/routes/products";
import { showProduct } from "../../../../../../workflows/products/add-product";
import { handle } from "../../../../../handle";

export const POST = handle(ShowProduct, ({ id }, req) =>
  showProduct(req.scope, { productId: id, actorId: req.shop.customerId }),
);
