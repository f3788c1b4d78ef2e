import { SetSecondFactor } from "../../../../../../../contract/routes/staff";
import { changeStaffRole } from "../../../../../../../workflows/accounts/own-roles";
import { handle } from "../../../../../../handle";

export const PUT = handle(SetSecondFactor, ({ id: roleId, secondFactor }, req) =>
  changeStaffRole(req.scope, { roleId, actorId: req.shop.customerId, secondFactor }),
);
