import { GetCustomerExport } from "../../../../../../../contract/routes/customers";
import { exportCustomer } from "../../../../../../../workflows/accounts/customer-records";
import { handle } from "../../../../../../handle";

/** Every export begins with this call, so this call is counted and recorded. */
export const GET = handle(GetCustomerExport, ({ id }, req) =>
  exportCustomer(req.scope, { customerId: id, actorId: req.shop.customerId }),
);
