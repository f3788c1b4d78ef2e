import { ListOpenReturns } from "../../../../contract/routes/returns";
import { databaseOf } from "../../../../lib/database/connection";
import { listOpenReturns } from "../../../../queries/returns/returns";
import { handle } from "../../../handle";

export const GET = handle(ListOpenReturns, (asked, req) => listOpenReturns(databaseOf(req.scope), asked));
