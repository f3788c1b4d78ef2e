import { ListReturns } from "../../../../contract/routes/returns";
import { databaseOf } from "../../../../lib/database/connection";
import { listAllReturns } from "../../../../queries/returns/returns";
import { handle } from "../../../handle";

export const GET = handle(ListReturns, (asked, req) => listAllReturns(databaseOf(req.scope), asked));
