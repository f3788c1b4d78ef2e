import { IssueIdToken } from "../../../../../../contract/routes/accounts";
import { signIdToken } from "../../../../../../lib/auth/tokens";
import { handle } from "../../../../../handle";
import { toSessionUser } from "../../../../../session-answer";

/** For the browser. An id token opens no such route, so a leaked one cannot renew itself. */
export const POST = handle(IssueIdToken, async (_, req) => {
  const { idToken, expiresAt } = signIdToken({ ...req.shop, expiresAt: req.shop.sessionExpiresAt });
  return { idToken, expiresAt: expiresAt.toISOString(), user: toSessionUser(req.shop) };
});
