import { SignInWithPasskey } from "../../../../../contract/routes/accounts";
import { checkPasskey } from "../../../../../workflows/accounts/passkeys";
import { endDueFactor, stopRemoval } from "../../../../../workflows/accounts/second-factor";
import { signInWorkflow } from "../../../../../workflows/accounts/sessions";
import { handle } from "../../../../handle";
import { toSessionAnswer } from "../../../../session-answer";

/** A passkey is both factors. A removal of the second factor by staff stops, as in a second step. */
export const POST = handle(SignInWithPasskey, async ({ credential }, req) => {
  const owner = await checkPasskey(req.scope, credential, { purpose: "sign-in", customerId: null });
  const { customerId } = owner;
  await endDueFactor(req.scope, customerId);
  await stopRemoval(req.scope, { customerId, actorId: customerId });
  const { result } = await signInWorkflow(req.scope).run({ input: { ...owner, isProved: true } });
  return await toSessionAnswer(req.scope, { customerId, ...result });
});
