import { GetCurrentSession, SignOut } from "../../../../../contract/routes/accounts";
import { signOut } from "../../../../../workflows/accounts/sessions";
import { handle } from "../../../../handle";
import { toSessionUser } from "../../../../session-answer";

export const GET = handle(GetCurrentSession, async (_, req) => ({
  sessionId: req.shop.sessionId,
  user: toSessionUser(req.shop),
}));

export const DELETE = handle(SignOut, (_, req) => signOut(req.scope, req.shop.sessionId));
