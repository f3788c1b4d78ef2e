import type { MedusaResponse } from "@medusajs/framework/http";
import type { StartImportAnswer } from "../../../../contract/product-import";
import { startImport } from "../../../../workflows/product-desk/start-import";
import type { ShopRequest } from "../../../shop-auth";
import { uploadedCsvOf } from "../../../upload-file";

/** Checks a file of products; nothing of it is imported yet. */
export async function POST(req: ShopRequest, res: MedusaResponse<StartImportAnswer>) {
  const bytes = uploadedCsvOf(req);
  res.status(201).json({ import_id: await startImport(req.scope, { bytes, actorId: req.shop.customerId }) });
}
