import { setImmediate as nextTurn } from "node:timers/promises";
import { GetOrderPapers } from "../../../../contract/routes/orders";
import { renderPackingSlips } from "../../../../documents/packing-slips";
import { joinPdfs, renderPdf } from "../../../../documents/pdf";
import { databaseOf } from "../../../../lib/database/connection";
import { ShopError } from "../../../../lib/shop-error";
import { listDocumentsOf } from "../../../../queries/documents";
import { listPackingSlips } from "../../../../queries/orders/shipments";
import { handle } from "../../../handle";

export const GET = handle(GetOrderPapers, async ({ kind, numbers }, req) => {
  const database = databaseOf(req.scope);
  if (kind === "packing-slips") {
    const found = await listPackingSlips(database, numbers);
    if (found.slips.length === 0) throw new ShopError("not_found", "None of these orders has a packing slip.");
    return { pdf: renderPackingSlips(found).toString("base64"), orders: found.slips.length };
  }
  const pdfs: Buffer[] = [];
  for (const document of await listDocumentsOf(database, numbers)) {
    pdfs.push(renderPdf(document));
    // A document takes a few milliseconds of processor time; other requests are answered between two documents.
    await nextTurn();
  }
  if (pdfs.length === 0) throw new ShopError("not_found", "These orders have no documents yet.");
  return { pdf: Buffer.from(await joinPdfs(pdfs)).toString("base64"), orders: pdfs.length };
});
