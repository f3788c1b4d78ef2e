import { MakeAdmin } from "../../../../contract/routes/accounts";
import { makeAdmin } from "../../../../workflows/accounts/staff-roles";
import { handle } from "../../../handle";

export const POST = handle(MakeAdmin, ({ email }, req) =>
  makeAdmin(req.scope, { email, actorId: req.shop.customerId }),
);
