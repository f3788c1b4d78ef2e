import { EndVariant } from "../../../../../../../contract/routes/products";
import { endVariant } from "../../../../../../../workflows/products/change-variants";
import { handle } from "../../../../../../handle";

export const DELETE = handle(EndVariant, ({ id, variantId }, req) =>
  endVariant(req.scope, { productId: id, actorId: req.shop.customerId, variantId }),
);
