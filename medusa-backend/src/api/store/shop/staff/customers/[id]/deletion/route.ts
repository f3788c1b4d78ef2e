import { DeleteCustomer, GetCustomerDeletion } from "../../../../../../../contract/routes/customers";
import { deleteCustomer, readCustomerDeletion } from "../../../../../../../workflows/accounts/customer-records";
import { handle } from "../../../../../../handle";

export const GET = handle(GetCustomerDeletion, ({ id }, req) => readCustomerDeletion(req.scope, id));

export const POST = handle(DeleteCustomer, ({ id }, req) =>
  deleteCustomer(req.scope, { customerId: id, actorId: req.shop.customerId }),
);
