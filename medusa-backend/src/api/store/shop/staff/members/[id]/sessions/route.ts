import { EndStaffSessions } from "../../../../../../../contract/routes/accounts";
import { endStaffSessions } from "../../../../../../../workflows/accounts/sessions";
import { handle } from "../../../../../../handle";

export const DELETE = handle(EndStaffSessions, async ({ id: customerId }, req) => {
  const { customerId: actorId, sessionId } = req.shop;
  const keepSessionId = customerId === actorId ? sessionId : null;
  return { ended: await endStaffSessions(req.scope, { customerId, actorId, keepSessionId }) };
});
