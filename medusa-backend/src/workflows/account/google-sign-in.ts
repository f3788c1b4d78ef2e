import { CustomerWorkflowEvents } from "@medusajs/framework/utils";
import { createWorkflow, transform, WorkflowResponse } from "@medusajs/framework/workflows-sdk";
import { emitEventStep } from "@medusajs/medusa/core-flows";
import type { GooglePerson } from "../../contract/google";
import { welcomeMail } from "../mail/account-mails";
import { queueMailStep } from "../mail/steps/queue-mail";
import { addGoogleStep } from "./steps/add-google";
import { clearHalfMadeAccountStep } from "./steps/clear-half-made-account";
import { copyGoogleProfileStep } from "./steps/copy-google-profile";
import { createCustomerStep } from "./steps/create-customer";
import { ensureRoleStep } from "./steps/ensure-role";
import { startSessionStep } from "./steps/start-session";

type Person = GooglePerson & { email: string };
type Known = {
  person: Person;
  customerId: string;
  authIdentityId: string;
  generation: number;
  provenEmail: string | null;
};
type Link = { person: Person; customerId: string; generation: number };
type New = { person: Person };

/** Signs in a person whose Google identity is known; like every Google sign-in it writes profile and role. */
export const signInWithGoogleWorkflow = createWorkflow("sign-in-with-google", (input: Known) => {
  copyGoogleProfileStep(input);
  ensureRoleStep(input);
  const session = startSessionStep(input);
  return new WorkflowResponse(transform({ input, session }, toAnswer));
});

/** Links Google to the account of a customer whose password was right, ends what opened it until now, and signs in. */
export const linkGoogleWorkflow = createWorkflow("link-google", (input: Link) => {
  const { authIdentityId, generation } = addGoogleStep(input);
  copyGoogleProfileStep(input);
  ensureRoleStep(input);
  const session = startSessionStep({ customerId: input.customerId, authIdentityId, generation });
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
  const { authIdentityId } = addGoogleStep({ person, customerId });
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
