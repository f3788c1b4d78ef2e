import { ListStaffSessions } from "../../../../../contract/routes/accounts";
import { databaseOf } from "../../../../../lib/database/connection";
import { listStaffSessions } from "../../../../../queries/accounts/accounts";
import { handle } from "../../../../handle";

export const GET = handle(ListStaffSessions, async (_, req) => ({
  people: await listStaffSessions(databaseOf(req.scope), req.shop.sessionId),
}));
