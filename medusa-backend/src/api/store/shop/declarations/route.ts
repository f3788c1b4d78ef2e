import { UploadDeclaration } from "../../../../contract/routes/products";
import { storeDeclaration } from "../../../../workflows/products/store-declaration";
import { handle } from "../../../handle";
import { uploadedFileOf } from "../../../upload-file";

export const POST = handle(UploadDeclaration, (_, req) =>
  storeDeclaration(req.scope, { file: uploadedFileOf(req), actorId: req.shop.customerId }),
);
