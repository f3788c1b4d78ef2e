import { StartImport } from "../../../../contract/routes/products";
import { startImport } from "../../../../workflows/products/start-import";
import { handle } from "../../../handle";
import { uploadedCsvOf } from "../../../upload-file";

/** Checks a file of products; nothing of it is imported yet. */
export const POST = handle(StartImport, async (_, req) => {
  const uploaded = uploadedCsvOf(req);
  return { importId: await startImport(req.scope, { ...uploaded, actorId: req.shop.customerId }) };
});
