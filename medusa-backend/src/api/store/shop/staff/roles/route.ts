import { ListStaffRoles, MakeStaffRole } from "../../../../../contract/routes/staff";
import { databaseOf } from "../../../../../lib/database/connection";
import { listStaffRoles } from "../../../../../queries/accounts/staff";
import { makeStaffRole } from "../../../../../workflows/accounts/own-roles";
import { handle } from "../../../../handle";

export const GET = handle(ListStaffRoles, async (_, req) => listStaffRoles(databaseOf(req.scope)));

export const POST = handle(MakeStaffRole, (role, req) =>
  makeStaffRole(req.scope, { ...role, actorId: req.shop.customerId }),
);
