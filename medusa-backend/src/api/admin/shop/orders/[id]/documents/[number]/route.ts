import type { MedusaResponse } from "@medusajs/framework/http";
import { DocumentNumber } from "../../../../../../../contract/documents";
import { renderPdf } from "../../../../../../../documents/pdf";
import { databaseOf } from "../../../../../../../lib/database/connection";
import { parse, requireFound } from "../../../../../../../lib/shop-error";
import { findDocument } from "../../../../../../../queries/documents";
import { type OpsRequest, recordIdOf } from "../../../../../../ops";

export async function GET(req: OpsRequest, res: MedusaResponse) {
  const asked = { orderId: recordIdOf(req), number: parse(DocumentNumber, req.params.number) };
  const document = requireFound(await findDocument(databaseOf(req.scope), asked), "document");
  res.type("pdf").attachment(`${document.number}.pdf`).send(renderPdf(document));
}
