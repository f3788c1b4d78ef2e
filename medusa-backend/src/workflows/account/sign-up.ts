import { createWorkflow, transform, WorkflowResponse } from "@medusajs/framework/workflows-sdk";
import type { SignUp } from "../../contract/accounts";
import { welcomeMail } from "../mail/account-mails";
import { queueMailStep } from "../mail/steps/queue-mail";
import { createAccountWorkflow } from "./create-account";
import { startSessionStep } from "./steps/start-session";

/**
 * Makes an account and signs it in.
 * @throws ShopError `account_exists`
 */
export const signUpWorkflow = createWorkflow("sign-up", (input: SignUp) => {
  const account = createAccountWorkflow.runAsStep({ input });
  const session = startSessionStep(account);
  queueMailStep(transform({ input, account }, ({ input, account }) => welcomeMail({ ...input, ...account })));
  return new WorkflowResponse({ account, session });
});
