import { AddPicture, GetPictures, OrderPictures } from "../../../../../../contract/routes/pictures";
import { requirePictureAddress } from "../../../../../../lib/pictures/check-picture";
import { addPicture, orderPictures, readProductPictures } from "../../../../../../workflows/pictures/product-pictures";
import { handle } from "../../../../../handle";

export const GET = handle(GetPictures, ({ id }, req) => readProductPictures(req.scope, id));

export const POST = handle(AddPicture, async ({ id, ...picture }, req) => {
  requirePictureAddress("address", picture.address);
  return await addPicture(req.scope, { product: id, actorId: req.shop.customerId }, picture);
});

export const PUT = handle(OrderPictures, async ({ id, pictureIds }, req) => ({
  editId: await orderPictures(req.scope, { product: id, actorId: req.shop.customerId }, pictureIds),
}));
