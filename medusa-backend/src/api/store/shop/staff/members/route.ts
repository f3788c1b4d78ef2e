import { GiveRole, ListStaff } from "../../../../../contract/routes/staff";
import { databaseOf } from "../../../../../lib/database/connection";
import { listStaff } from "../../../../../queries/accounts/staff";
import { giveRole } from "../../../../../workflows/accounts/staff-roles";
import { handle } from "../../../../handle";

export const GET = handle(ListStaff, async (asked, req) => listStaff(databaseOf(req.scope), asked));

export const POST = handle(GiveRole, (given, req) => giveRole(req.scope, { ...given, actorId: req.shop.customerId }));
