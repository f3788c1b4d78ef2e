import type { MedusaResponse } from "@medusajs/framework/http";
import type { UploadPictureAnswer } from "../../../../contract/pictures";
import { storePicture } from "../../../../workflows/picture/store-picture";
import type { ShopRequest } from "../../../shop-auth";
import { uploadedFileOf } from "../../../upload-file";

/** Makes a picture of the shop from a file. */
export async function POST(req: ShopRequest, res: MedusaResponse<UploadPictureAnswer>) {
  res.status(201).json(await storePicture(req.scope, { file: uploadedFileOf(req), actorId: req.shop.customerId }));
}
