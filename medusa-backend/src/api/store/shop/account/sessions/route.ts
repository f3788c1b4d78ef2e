import { EndSessions } from "../../../../../contract/routes/accounts";
import { signOutEverywhere } from "../../../../../workflows/accounts/sessions";
import { handle } from "../../../../handle";

/** Mailed links end too. */
export const DELETE = handle(EndSessions, async ({ keep }, req) => {
  const { customerId, sessionId } = req.shop;
  const keepSessionId = keep === "current" ? sessionId : null;
  return { ended: await signOutEverywhere(req.scope, { customerId, keepSessionId }) };
});
