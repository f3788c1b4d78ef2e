import { ChangeRole, TakeRole } from "../../../../../../contract/routes/staff";
import { changeRole } from "../../../../../../workflows/accounts/staff-roles";
import { handle } from "../../../../../handle";

export const PUT = handle(ChangeRole, ({ id: customerId, roleId }, req) =>
  changeRole(req.scope, { customerId, roleId, actorId: req.shop.customerId }),
);

export const DELETE = handle(TakeRole, ({ id: customerId }, req) =>
  changeRole(req.scope, { customerId, roleId: null, actorId: req.shop.customerId }),
);
