import { SignInWithPasskey } from "../../../../../contract/routes/accounts";
import { checkPasskey } from "../../../../../workflows/accounts/passkeys";
import { signInWorkflow } from "../../../../../workflows/accounts/sessions";
import { handle } from "../../../../handle";
import { toSessionAnswer } from "../../../../session-answer";

/** Signs in the owner of a passkey. */
export const POST = handle(SignInWithPasskey, async ({ credential }, req) => {
  const owner = await checkPasskey(req.scope, credential, { purpose: "sign-in", customerId: null });
  const { result } = await signInWorkflow(req.scope).run({ input: owner });
  return await toSessionAnswer(req.scope, { customerId: owner.customerId, ...result });
});
