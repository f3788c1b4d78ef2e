import { WriteCustomerNote } from "../../../../../../../contract/routes/customers";
import { writeCustomerNote } from "../../../../../../../workflows/accounts/customer-records";
import { handle } from "../../../../../../handle";

export const POST = handle(WriteCustomerNote, ({ id, text }, req) =>
  writeCustomerNote(req.scope, { customerId: id, actorId: req.shop.customerId, text }),
);
