import type { MedusaResponse } from "@medusajs/framework/http";
import type { StartImportAnswer } from "../../../../contract/product-import";
import { startImport } from "../../../../workflows/product-desk/start-import";
import type { ShopRequest } from "../../../shop-auth";
import { uploadedCsvOf } from "../../../upload-file";

/** Checks a file of products; nothing of it is imported yet. */
export async function POST(req: ShopRequest, res: MedusaResponse<StartImportAnswer>) {
  const uploaded = uploadedCsvOf(req);
  res.status(201).json({ import_id: await startImport(req.scope, { ...uploaded, actorId: req.shop.customerId }) });
}
