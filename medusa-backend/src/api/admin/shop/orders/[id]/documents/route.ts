import type { MedusaResponse } from "@medusajs/framework/http";
import type { OpsDocumentsAnswer } from "../../../../../../contract/ops";
import { databaseOf } from "../../../../../../lib/database/connection";
import { listOrderDocuments } from "../../../../../../queries/documents";
import { type OpsRequest, recordIdOf } from "../../../../../ops";

export async function GET(req: OpsRequest, res: MedusaResponse<OpsDocumentsAnswer>) {
  res.json({ documents: await listOrderDocuments(databaseOf(req.scope), recordIdOf(req)) });
}
