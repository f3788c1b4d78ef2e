import type { MedusaResponse } from "@medusajs/framework/http";
import { type OpsMailsAnswer, OpsMailsQuery } from "../../../../contract/ops";
import { databaseOf } from "../../../../lib/database/connection";
import { parse } from "../../../../lib/shop-error";
import { listOpsMails } from "../../../../queries/mails";
import type { OpsRequest } from "../../../ops";

export async function GET(req: OpsRequest, res: MedusaResponse<OpsMailsAnswer>) {
  res.json(await listOpsMails(databaseOf(req.scope), parse(OpsMailsQuery, req.query)));
}
