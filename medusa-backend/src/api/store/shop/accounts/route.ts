import { SignUp } from "../../../../contract/routes/accounts";
import { requireUncommonPassword } from "../../../../lib/auth/passwords";
import { signUpWorkflow } from "../../../../workflows/accounts/accounts";
import { withAccountLock } from "../../../../workflows/accounts/locked-account";
import { handle } from "../../../handle";
import { countSignUp } from "../../../rate-limits";
import { toSessionAnswer } from "../../../session-answer";

/** Sign-ups with one e-mail wait for each other: whoever is told that the account exists can sign in at once. */
export const POST = handle(SignUp, async (input, req) => {
  requireUncommonPassword(input.password, "password");
  await countSignUp(req);
  const { result } = await withAccountLock(req.scope, input.email, () => signUpWorkflow(req.scope).run({ input }));
  return await toSessionAnswer(req.scope, { ...result.account, ...result.session });
});
