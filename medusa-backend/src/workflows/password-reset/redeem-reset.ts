import { createWorkflow, transform, WorkflowResponse, when } from "@medusajs/framework/workflows-sdk";
import { endSessionsStep } from "../account/steps/end-sessions";
import { registerPasswordStep } from "../account/steps/register-password";
import { setPasswordStep } from "../account/steps/set-password";
import { writeAuditStep } from "../audit/steps/write-audit";
import { queueMailStep } from "../mail/steps/queue-mail";
import { spendResetStep } from "./steps/spend-reset";

/** `tokenHash` is what `hashToken` makes of a link's token. */
export type RedeemResetInput = { tokenHash: string; password: string };

/**
 * Sets the password for which a link was made, once, ends every session of the customer, and tells the owner by mail.
 * An account that had none until now can sign in with it from then on.
 * The password is set before the sessions are ended, so that a sign-in running with the old one notices the change
 * (workflows/account/credentials.ts).
 * @throws ShopError `not_found` for a link that is not valid (any more)
 */
export const redeemPasswordResetWorkflow = createWorkflow("redeem-password-reset", (input: RedeemResetInput) => {
  const account = spendResetStep(input);
  when("has-password", { account }, ({ account }) => account.signInEmail !== null).then(() => {
    setPasswordStep(
      transform({ account, input }, ({ account, input }) => ({
        email: account.signInEmail ?? "",
        password: input.password,
      })),
    );
  });
  when("has-no-password", { account }, ({ account }) => account.signInEmail === null).then(() => {
    registerPasswordStep(
      transform({ account, input }, ({ account, input }) => ({
        email: account.email,
        password: input.password,
        customerId: account.customerId,
      })),
    );
  });
  endSessionsStep(account);
  queueMailStep(
    transform({ account, input }, ({ account, input }) => ({
      key: `password_changed:${input.tokenHash}`,
      kind: "password_changed" as const,
      to: account.email,
      customerId: account.customerId,
      data: { name: account.name, through: "link" as const },
    })),
  );
  writeAuditStep(
    transform({ account }, ({ account }) => ({
      actorId: account.customerId,
      action: "password.reset",
      subjectId: account.customerId,
    })),
  );
  return new WorkflowResponse({ customerId: account.customerId });
});
