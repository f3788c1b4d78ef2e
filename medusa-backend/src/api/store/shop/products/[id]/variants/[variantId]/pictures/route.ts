import { SetVariantPictures } from "../../../../../../../../contract/routes/products";
import { setVariantPictures } from "../../../../../../../../workflows/products/change-variants";
import { handle } from "../../../../../../../handle";

export const POST = handle(SetVariantPictures, ({ id, variantId, pictureIds }, req) =>
  setVariantPictures(req.scope, { productId: id, actorId: req.shop.customerId, variantId, pictureIds }),
);
