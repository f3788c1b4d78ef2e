import type { MedusaResponse } from "@medusajs/framework/http";
import { type OpsAuditAnswer, OpsAuditQuery } from "../../../../contract/ops";
import { databaseOf } from "../../../../lib/database/connection";
import { parse } from "../../../../lib/shop-error";
import { listAuditEntries } from "../../../../queries/audit/audit-lines";
import { readCursor } from "../../../../queries/lists";
import type { OpsRequest } from "../../../ops";

/** The audit trail, newest first. */
export async function GET(req: OpsRequest, res: MedusaResponse<OpsAuditAnswer>) {
  const { limit, cursor, subject_id: subject = null } = parse(OpsAuditQuery, req.query);
  const page = { limit, after: readCursor(cursor, "audit"), subject };
  const { entries, nextCursor } = await listAuditEntries(databaseOf(req.scope), page);
  res.json({ entries, next_cursor: nextCursor });
}
