import { ListCustomerExport } from "../../../../../../../../contract/routes/customers";
import { databaseOf } from "../../../../../../../../lib/database/connection";
import { requireExportPage } from "../../../../../../../../queries/accounts/account-export";
import { handle } from "../../../../../../../handle";
import { requireProofForPage } from "../../../../../../../require-factor";

export const GET = handle(ListCustomerExport, async ({ id, list: name, after }, req) => {
  await requireProofForPage(req);
  return await requireExportPage(databaseOf(req.scope), { customerId: id, name, after });
});
