import { EndStaffSession } from "../../../../../../contract/routes/accounts";
import { endStaffSessionWorkflow } from "../../../../../../workflows/accounts/sessions";
import { handle } from "../../../../../handle";

export const DELETE = handle(EndStaffSession, ({ id: sessionId }, req) =>
  endStaffSessionWorkflow(req.scope).run({ input: { sessionId, actorId: req.shop.customerId } }),
);
