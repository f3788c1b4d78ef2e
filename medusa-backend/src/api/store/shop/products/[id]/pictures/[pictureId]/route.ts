import { DescribePicture, RemovePicture } from "../../../../../../../contract/routes/pictures";
import { describePicture, removePicture } from "../../../../../../../workflows/pictures/product-pictures";
import { handle } from "../../../../../../handle";

export const PUT = handle(DescribePicture, ({ id, pictureId, alt }, req) =>
  describePicture(req.scope, { product: id, actorId: req.shop.customerId }, { pictureId, alt }),
);

export const DELETE = handle(RemovePicture, ({ id, pictureId }, req) =>
  removePicture(req.scope, { product: id, actorId: req.shop.customerId }, pictureId),
);
