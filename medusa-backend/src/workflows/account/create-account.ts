import { CustomerWorkflowEvents } from "@medusajs/framework/utils";
import { createWorkflow, transform, WorkflowResponse } from "@medusajs/framework/workflows-sdk";
import { emitEventStep } from "@medusajs/medusa/core-flows";
import type { SignUp } from "../../contract/accounts";
import { clearHalfMadeAccountStep } from "./steps/clear-half-made-account";
import { createCustomerStep } from "./steps/create-customer";
import { ensureRoleStep } from "./steps/ensure-role";
import { registerPasswordStep } from "./steps/register-password";

/**
 * Makes an account: customer, password identity and role "user". A failure leaves nothing behind, so the e-mail can be
 * tried again. Of two sign-ups at the same moment one succeeds.
 * @throws ShopError `account_exists`
 */
export const createAccountWorkflow = createWorkflow("create-account", (input: SignUp) => {
  clearHalfMadeAccountStep(input);
  const { customerId } = createCustomerStep(input);
  const { authIdentityId } = registerPasswordStep({ email: input.email, password: input.password, customerId });
  ensureRoleStep({ customerId });
  emitEventStep({
    eventName: CustomerWorkflowEvents.CREATED,
    data: transform({ customerId }, (made) => ({ id: made.customerId })),
  });
  return new WorkflowResponse({ customerId, authIdentityId });
});
