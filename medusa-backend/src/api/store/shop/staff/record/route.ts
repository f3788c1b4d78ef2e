import { ListRecord } from "../../../../../contract/routes/staff";
import { databaseOf } from "../../../../../lib/database/connection";
import { listRecord } from "../../../../../queries/audit/record";
import { handle } from "../../../../handle";

export const GET = handle(ListRecord, (asked, req) => listRecord(databaseOf(req.scope), asked));
