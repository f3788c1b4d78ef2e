import { CustomerWorkflowEvents } from "@medusajs/framework/utils";
import { createWorkflow, transform, WorkflowResponse } from "@medusajs/framework/workflows-sdk";
import { emitEventStep } from "@medusajs/medusa/core-flows";
import type { GooglePerson } from "../../contract/google";
import { welcomeMail } from "../mail/account-mails";
import { queueMailStep } from "../mail/steps/queue-mail";
import { clearHalfMadeAccountStep } from "./steps/clear-half-made-account";
import { copyGoogleProfileStep } from "./steps/copy-google-profile";
import { createCustomerStep } from "./steps/create-customer";
import { ensureRoleStep } from "./steps/ensure-role";
import { registerGoogleStep } from "./steps/register-google";
import { startSessionStep } from "./steps/start-session";

type Known = { person: GooglePerson; customerId: string; authIdentityId: string };
type Link = { person: GooglePerson; customerId: string };
type New = { person: GooglePerson & { email: string } };

/** Signs in a person whose Google identity is known; like every Google sign-in it writes profile and role. */
export const signInWithGoogleWorkflow = createWorkflow("sign-in-with-google", (input: Known) => {
  copyGoogleProfileStep(input);
  ensureRoleStep(input);
  const session = startSessionStep(input);
  return new WorkflowResponse(transform({ input, session }, toAnswer));
});

/** Links Google to the account of a customer whose password was right, and signs in. */
export const linkGoogleWorkflow = createWorkflow("link-google", (input: Link) => {
  const { authIdentityId } = registerGoogleStep(input);
  copyGoogleProfileStep(input);
  ensureRoleStep(input);
  const session = startSessionStep({ customerId: input.customerId, authIdentityId });
  return new WorkflowResponse(transform({ input, session }, toAnswer));
});

/**
 * Makes an account for a person from Google (customer, identity, role "user") and signs in. A failure leaves nothing
 * behind.
 * @throws ShopError `account_exists` when somebody signed up with the e-mail at the same moment
 */
export const signUpWithGoogleWorkflow = createWorkflow("sign-up-with-google", (input: New) => {
  const { person } = input;
  clearHalfMadeAccountStep({ email: person.email });
  const { customerId } = createCustomerStep({ name: person.name, email: person.email });
  const { authIdentityId } = registerGoogleStep({ person, customerId });
  copyGoogleProfileStep({ person, customerId });
  ensureRoleStep({ customerId });
  const session = startSessionStep({ customerId, authIdentityId });
  queueMailStep(transform({ person, customerId }, ({ person, customerId }) => welcomeMail({ ...person, customerId })));
  emitEventStep({
    eventName: CustomerWorkflowEvents.CREATED,
    data: transform({ customerId }, (made) => ({ id: made.customerId })),
  });
  return new WorkflowResponse(transform({ input: { customerId }, session }, toAnswer));
});

function toAnswer({ input, session }: { input: { customerId: string }; session: { sessionId: string } }) {
  return { customerId: input.customerId, sessionId: session.sessionId };
}
