import type { MedusaNextFunction, MedusaResponse } from "@medusajs/framework/http";
import { toUserClaims } from "../lib/auth/ops-tokens";
import { databaseOf } from "../lib/database/connection";
import { getCustomerOf } from "../queries/accounts/credentials";
import { endOpsSessionWorkflow } from "../workflows/account/ops-session";
import { endMailedLinks, followOpsPassword } from "../workflows/account/sessions";
import type { UserRequest } from "./ops-session";

/**
 * Runs before Medusa Admin's sign-out, which only drops the cookie: ends the session and every token made from it, and
 * the links that were mailed to the same person as a customer of the shop.
 */
export async function endOpsSession(req: UserRequest, _res: MedusaResponse, next: MedusaNextFunction) {
  const claims = toUserClaims(req.session?.auth_context);
  if (!claims?.session_id) return next();
  await endOpsSessionWorkflow(req.scope).run({ input: { sessionId: claims.session_id } });
  const customerId = await getCustomerOf(databaseOf(req.scope), claims.auth_identity_id);
  if (customerId) await endMailedLinks(req.scope, customerId);
  next();
}

/**
 * Runs before the route that sets a Medusa user's new password. The user's own sessions end with the password. Before
 * the answer, this also ends the sessions and mailed links that the same identity has as a customer of the shop.
 */
export function endCustomerSessions(req: UserRequest, res: MedusaResponse, next: MedusaNextFunction) {
  const answer = res.json.bind(res);
  res.json = (body) => {
    const authIdentityId = (req.auth_context as { auth_identity_id?: string } | undefined)?.auth_identity_id;
    if (res.statusCode !== 200 || !authIdentityId) return answer(body);
    followOpsPassword(req.scope, authIdentityId).then(() => answer(body), next);
    return res;
  };
  next();
}
