import * as rows from "../../contract/routes/pictures";
import { requirePictureAddress } from "../../lib/pictures/check-picture";
import {
  addPicture,
  describePicture,
  orderPictures,
  readProductPictures,
  removePicture,
} from "../../workflows/pictures/product-pictures";
import { storePicture } from "../../workflows/pictures/store-picture";
import { handle } from "../handle";
import { uploadedFileOf } from "../upload-file";

export const PICTURES = [
  handle(rows.UploadPicture, (_, req) =>
    storePicture(req.scope, { file: uploadedFileOf(req), actorId: req.shop.customerId }),
  ),

  handle(rows.GetPictures, ({ id }, req) => readProductPictures(req.scope, id)),

  handle(rows.AddPicture, async ({ id, ...picture }, req) => {
    requirePictureAddress("address", picture.address);
    await addPicture(req.scope, { product: id, actorId: req.shop.customerId }, picture);
  }),

  handle(rows.OrderPictures, async ({ id, pictureIds }, req) => ({
    editId: await orderPictures(req.scope, { product: id, actorId: req.shop.customerId }, pictureIds),
  })),

  handle(rows.DescribePicture, ({ id, pictureId, alt }, req) =>
    describePicture(req.scope, { product: id, actorId: req.shop.customerId }, { pictureId, alt }),
  ),

  handle(rows.RemovePicture, ({ id, pictureId }, req) =>
    removePicture(req.scope, { product: id, actorId: req.shop.customerId }, pictureId),
  ),
];
