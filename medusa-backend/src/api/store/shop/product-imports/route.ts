import { ListImports, StartImport } from "../../../../contract/routes/products";
import { databaseOf } from "../../../../lib/database/connection";
import { listImports } from "../../../../queries/products/imports";
import { startImport } from "../../../../workflows/products/start-import";
import { handle } from "../../../handle";
import { uploadedCsvOf } from "../../../upload-file";

/** The last days' imports, so that one is found again after its page was left. */
export const GET = handle(ListImports, async (_, req) => ({ imports: await listImports(databaseOf(req.scope)) }));

/** Nothing of the file is imported yet. */
export const POST = handle(StartImport, async (_, req) => {
  const uploaded = uploadedCsvOf(req);
  return { importId: await startImport(req.scope, { ...uploaded, actorId: req.shop.customerId }) };
});
