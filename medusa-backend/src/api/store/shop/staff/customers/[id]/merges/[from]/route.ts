import { GetMerge, MergeCustomers } from "../../../../../../../../contract/routes/customers";
import { mergeCustomers, readMerge } from "../../../../../../../../workflows/accounts/customer-records";
import { handle } from "../../../../../../../handle";

export const GET = handle(GetMerge, ({ id, from }, req) => readMerge(req.scope, { from, into: id }));

export const POST = handle(MergeCustomers, ({ id, from }, req) =>
  mergeCustomers(req.scope, { from, into: id, actorId: req.shop.customerId }),
);
