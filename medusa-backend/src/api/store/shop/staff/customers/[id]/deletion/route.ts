import { DeleteCustomer, GetCustomerDeletion } from "../../../../../../../contract/routes/customers";
import { deleteCustomer, readCustomerDeletion } from "../../../../../../../workflows/accounts/customer-records";
import { handle } from "../../../../../../handle";
import type { ShopRequest } from "../../../../../../shop-auth";

const actOf = (id: string, req: ShopRequest) => ({ customerId: id, actorId: req.shop.customerId });

export const GET = handle(GetCustomerDeletion, ({ id }, req) => readCustomerDeletion(req.scope, actOf(id, req)));

export const POST = handle(DeleteCustomer, ({ id }, req) => deleteCustomer(req.scope, actOf(id, req)));
