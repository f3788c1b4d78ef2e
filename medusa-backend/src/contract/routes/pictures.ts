import * as S from "../index";
import { route } from "./route";

export const UploadPicture = route("POST", "/pictures", {
  may: "change products",
  upload: true,
  answer: S.UploadPictureAnswer,
  status: 201,
  timeout: "upload",
  audit: "picture.uploaded",
});
export const GetPictures = route("GET", "/products/:id/pictures", {
  may: "read products",
  answer: S.ProductPicturesAnswer,
});
export const AddPicture = route("POST", "/products/:id/pictures", {
  may: "change products",
  body: S.AddPicture,
  audit: "product.picture_added",
});
export const OrderPictures = route("PUT", "/products/:id/pictures", {
  may: "change products",
  body: S.OrderPictures,
  answer: S.OrderPicturesAnswer,
  audit: "product.pictures_ordered",
});
export const DescribePicture = route("PUT", "/products/:id/pictures/:pictureId", {
  may: "change products",
  body: S.DescribePicture,
  audit: "product.picture_described",
});
export const RemovePicture = route("DELETE", "/products/:id/pictures/:pictureId", {
  may: "change products",
  audit: "product.picture_removed",
});
