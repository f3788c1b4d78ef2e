import { ListCustomerExport } from "../../../../../../../../contract/routes/customers";
import { exportCustomerPage } from "../../../../../../../../workflows/accounts/customer-records";
import { handle } from "../../../../../../../handle";
import { requireProofForPage } from "../../../../../../../require-factor";

export const GET = handle(ListCustomerExport, async ({ id, list: name, after }, req) => {
  await requireProofForPage(req);
  return await exportCustomerPage(req.scope, { customerId: id, name, after });
});
