import type { MedusaResponse } from "@medusajs/framework/http";
import type { UploadDeclarationAnswer } from "../../../../contract/declarations";
import { storeDeclaration } from "../../../../workflows/product-desk/store-declaration";
import type { ShopRequest } from "../../../shop-auth";
import { uploadedFileOf } from "../../../upload-file";

/** Stores a maker's declaration of conformity. */
export async function POST(req: ShopRequest, res: MedusaResponse<UploadDeclarationAnswer>) {
  res.status(201).json(await storeDeclaration(req.scope, { file: uploadedFileOf(req), actorId: req.shop.customerId }));
}
