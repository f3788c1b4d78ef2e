import { AddVariant } from "../../../../../../contract/routes/products";
import { addVariant } from "../../../../../../workflows/products/change-variants";
import { handle } from "../../../../../handle";

export const POST = handle(AddVariant, ({ id, ...add }, req) =>
  addVariant(req.scope, { productId: id, actorId: req.shop.customerId, add }),
);
