import { GetAccountExport } from "../../../../../contract/routes/accounts";
import { databaseOf } from "../../../../../lib/database/connection";
import { readExportHead } from "../../../../../queries/accounts/account-export";
import { handle } from "../../../../handle";

/** Every export begins with this call, so this call is counted. */
export const GET = handle(GetAccountExport, (_, req) => readExportHead(databaseOf(req.scope), req.shop));
