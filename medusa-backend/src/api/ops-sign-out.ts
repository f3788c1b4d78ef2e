import type { MedusaNextFunction, MedusaResponse } from "@medusajs/framework/http";
import { toUserClaims } from "../lib/auth/ops-tokens";
import { endOpsSessionWorkflow } from "../workflows/account/ops-session";
import { followOpsPasswordWorkflow } from "../workflows/account/sessions";
import type { UserRequest } from "./ops-session";

/** Runs before Medusa Admin's sign-out, which only drops the cookie: ends the session and every token made from it. */
export async function endOpsSession(req: UserRequest, _res: MedusaResponse, next: MedusaNextFunction) {
  const sessionId = toUserClaims(req.session?.auth_context)?.session_id;
  if (sessionId) await endOpsSessionWorkflow(req.scope).run({ input: { sessionId } });
  next();
}

/**
 * Runs before the route that sets a Medusa user's new password. The user's own sessions end with the password. This
 * ends, before the answer, the sessions that the same identity has as a customer of the shop.
 */
export function endCustomerSessions(req: UserRequest, res: MedusaResponse, next: MedusaNextFunction) {
  const answer = res.json.bind(res);
  res.json = (body) => {
    const authIdentityId = (req.auth_context as { auth_identity_id?: string } | undefined)?.auth_identity_id;
    if (res.statusCode !== 200 || !authIdentityId) return answer(body);
    followOpsPasswordWorkflow(req.scope)
      .run({ input: { authIdentityId } })
      .then(() => answer(body), next);
    return res;
  };
  next();
}
