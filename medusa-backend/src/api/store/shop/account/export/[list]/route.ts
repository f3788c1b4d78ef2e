import { ListExported } from "../../../../../../contract/routes/accounts";
import { databaseOf } from "../../../../../../lib/database/connection";
import { readExportPage } from "../../../../../../queries/accounts/account-export";
import { handle } from "../../../../../handle";

export const GET = handle(ListExported, ({ list: name, after }, req) =>
  readExportPage(databaseOf(req.scope), { customerId: req.shop.customerId, name, after }),
);
