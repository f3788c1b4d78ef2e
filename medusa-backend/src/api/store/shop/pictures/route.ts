import { UploadPicture } from "../../../../contract/routes/pictures";
import { storePicture } from "../../../../workflows/pictures/store-picture";
import { handle } from "../../../handle";
import { uploadedFileOf } from "../../../upload-file";

export const POST = handle(UploadPicture, (_, req) =>
  storePicture(req.scope, { file: uploadedFileOf(req), actorId: req.shop.customerId }),
);
