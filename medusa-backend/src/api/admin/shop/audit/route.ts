import type { MedusaResponse } from "@medusajs/framework/http";
import { type OpsAuditAnswer, OpsAuditQuery } from "../../../../contract/ops";
import { databaseOf } from "../../../../lib/database/connection";
import { parse } from "../../../../lib/shop-error";
import { listAuditEntries } from "../../../../queries/audit/audit-lines";
import type { OpsRequest } from "../../../ops";

export async function GET(req: OpsRequest, res: MedusaResponse<OpsAuditAnswer>) {
  res.json(await listAuditEntries(databaseOf(req.scope), parse(OpsAuditQuery, req.query)));
}
