import { RestoreVariant } from "../../../../../../../../contract/routes/products";
import { restoreVariant } from "../../../../../../../../workflows/products/change-variants";
import { handle } from "../../../../../../../handle";

export const POST = handle(RestoreVariant, ({ id, variantId }, req) =>
  restoreVariant(req.scope, { productId: id, actorId: req.shop.customerId, variantId }),
);
