import { setImmediate as nextTurn } from "node:timers/promises";
import { GetTaxDocuments } from "../../../../contract/routes/orders";
import { joinPdfs, renderPdf } from "../../../../documents/pdf";
import { databaseOf } from "../../../../lib/database/connection";
import { ShopError } from "../../../../lib/shop-error";
import { listDocumentsOf } from "../../../../queries/documents";
import { handle } from "../../../handle";

export const GET = handle(GetTaxDocuments, async ({ numbers }, req) => {
  const pdfs: Buffer[] = [];
  for (const document of await listDocumentsOf(databaseOf(req.scope), numbers)) {
    pdfs.push(renderPdf(document));
    // A document takes a few milliseconds of processor time; other requests are answered between two.
    await nextTurn();
  }
  if (pdfs.length === 0) throw new ShopError("not_found", "These orders have no documents yet.");
  return { pdf: Buffer.from(await joinPdfs(pdfs)).toString("base64"), orders: pdfs.length };
});
