import { ChangeStaffRole, DeleteStaffRole } from "../../../../../../contract/routes/staff";
import { changeStaffRole, deleteStaffRole } from "../../../../../../workflows/accounts/own-roles";
import { handle } from "../../../../../handle";

export const PUT = handle(ChangeStaffRole, ({ id: roleId, name, permissions }, req) =>
  changeStaffRole(req.scope, { roleId, actorId: req.shop.customerId, name, permissions }),
);

export const DELETE = handle(DeleteStaffRole, async ({ id: roleId }, req) => {
  await deleteStaffRole(req.scope, { roleId, actorId: req.shop.customerId });
});
