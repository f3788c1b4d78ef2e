import * as rows from "../../contract/routes/staff";
import { databaseOf } from "../../lib/database/connection";
import { listStaff, listStaffRoles } from "../../queries/accounts/staff";
import { listRecord } from "../../queries/audit/record";
import { changeStaffRole, deleteStaffRole, makeStaffRole } from "../../workflows/accounts/own-roles";
import { changeRole, giveRole } from "../../workflows/accounts/staff-roles";
import { handle } from "../handle";

export const STAFF = [
  handle(rows.ListRecord, (asked, req) => listRecord(databaseOf(req.scope), asked)),

  handle(rows.ListStaff, async (asked, req) => listStaff(databaseOf(req.scope), asked)),

  handle(rows.GiveRole, (given, req) => giveRole(req.scope, { ...given, actorId: req.shop.customerId })),

  handle(rows.ChangeRole, ({ id: customerId, roleId }, req) =>
    changeRole(req.scope, { customerId, roleId, actorId: req.shop.customerId, onlyStaff: true }),
  ),

  handle(rows.TakeRole, ({ id: customerId }, req) =>
    changeRole(req.scope, { customerId, roleId: null, actorId: req.shop.customerId }),
  ),

  handle(rows.ListStaffRoles, async (_, req) => listStaffRoles(databaseOf(req.scope))),

  handle(rows.MakeStaffRole, (role, req) => makeStaffRole(req.scope, { ...role, actorId: req.shop.customerId })),

  handle(rows.ChangeStaffRole, ({ id: roleId, name, permissions }, req) =>
    changeStaffRole(req.scope, { roleId, actorId: req.shop.customerId, name, permissions }),
  ),

  handle(rows.SetSecondFactor, ({ id: roleId, secondFactor }, req) =>
    changeStaffRole(req.scope, { roleId, actorId: req.shop.customerId, secondFactor }),
  ),

  handle(rows.DeleteStaffRole, async ({ id: roleId }, req) => {
    await deleteStaffRole(req.scope, { roleId, actorId: req.shop.customerId });
  }),
];
