import { ListCustomerExport } from "../../../../../../../../contract/routes/customers";
import { databaseOf } from "../../../../../../../../lib/database/connection";
import { requireExportPage } from "../../../../../../../../queries/accounts/account-export";
import { handle } from "../../../../../../../handle";

export const GET = handle(ListCustomerExport, ({ id, list: name, after }, req) =>
  requireExportPage(databaseOf(req.scope), { customerId: id, name, after }),
);
