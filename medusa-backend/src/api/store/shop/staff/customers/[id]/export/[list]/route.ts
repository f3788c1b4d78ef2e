import { ListCustomerExport } from "../../../../../../../../contract/routes/customers";
import { databaseOf } from "../../../../../../../../lib/database/connection";
import { readExportPage } from "../../../../../../../../queries/accounts/account-export";
import { handle } from "../../../../../../../handle";

export const GET = handle(ListCustomerExport, ({ id, list: name, after }, req) =>
  readExportPage(databaseOf(req.scope), { customerId: id, name, after }),
);
