import { RemoveOptionValue } from "../../../../../../../../../contract/routes/products";
import { removeOptionValue } from "../../../../../../../../../workflows/products/change-options";
import { handle } from "../../../../../../../../handle";

export const DELETE = handle(RemoveOptionValue, ({ id, optionId, valueId }, req) =>
  removeOptionValue(req.scope, { productId: id, actorId: req.shop.customerId, optionId, valueId }),
);
