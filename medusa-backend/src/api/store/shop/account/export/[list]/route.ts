import { ListExported } from "../../../../../../contract/routes/accounts";
import { databaseOf } from "../../../../../../lib/database/connection";
import { requireExportPage } from "../../../../../../queries/accounts/account-export";
import { handle } from "../../../../../handle";

export const GET = handle(ListExported, ({ list: name, after }, req) =>
  requireExportPage(databaseOf(req.scope), { customerId: req.shop.customerId, name, after }),
);
