import type { MedusaResponse } from "@medusajs/framework/http";
import { type OpsMailsAnswer, OpsMailsQuery } from "../../../../contract/ops";
import { databaseOf } from "../../../../lib/database/connection";
import { parse } from "../../../../lib/shop-error";
import { readCursor } from "../../../../queries/lists";
import { listOpsMails } from "../../../../queries/mails";
import type { OpsRequest } from "../../../ops";

/** The shop's mails with their status, newest first. */
export async function GET(req: OpsRequest, res: MedusaResponse<OpsMailsAnswer>) {
  const { limit, cursor, status = null, q } = parse(OpsMailsQuery, req.query);
  const page = { limit, after: readCursor(cursor, "mail"), status, q: q || null };
  const { mails, nextCursor } = await listOpsMails(databaseOf(req.scope), page);
  res.json({ mails, next_cursor: nextCursor });
}
