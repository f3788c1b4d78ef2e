import { AddOption } from "../../../../../../contract/routes/products";
import { addOption } from "../../../../../../workflows/products/change-options";
import { handle } from "../../../../../handle";

export const POST = handle(AddOption, ({ id, ...add }, req) =>
  addOption(req.scope, { productId: id, actorId: req.shop.customerId, add }),
);
