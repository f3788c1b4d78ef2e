import { EditProduct } from "../../../../../../contract/routes/products";
import { editProduct } from "../../../../../../workflows/products/edit-product";
import { handle } from "../../../../../handle";

export const POST = handle(EditProduct, async ({ id, ...edit }, req) =>
  editProduct(req.scope, { ...edit, id, actorId: req.shop.customerId }),
);
