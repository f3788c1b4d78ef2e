import { CustomerWorkflowEvents, Modules } from "@medusajs/framework/utils";
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  WorkflowResponse,
  when,
} from "@medusajs/framework/workflows-sdk";
import { emitEventStep, updateCustomersStep } from "@medusajs/medusa/core-flows";
import type { SignUp } from "../../contract/accounts";
import { databaseOf } from "../../lib/database/connection";
import { hasPassword } from "../../queries/accounts/credentials";
import { queueMailStep, welcomeMail } from "../mails/queue-mail";
import {
  clearHalfMadeAccountStep,
  createCustomerStep,
  ensureRoleStep,
  findCustomerStep,
  startSessionStep,
} from "./account-steps";
import { accountExists } from "./locked-account";

type Input = { email: string; password: string; customerId: string };

/** An existing identity is never reused, whatever password is sent. @throws ShopError `account_exists` */
const registerPasswordStep = createStep(
  "register-password",
  async ({ email, password, customerId }: Input, { container }) => {
    const database = databaseOf(container);
    if (await hasPassword(database, email)) throw accountExists();
    const auth = container.resolve(Modules.AUTH);
    const { authIdentity, error } = await auth.register("emailpass", { body: { email, password } });
    if (!authIdentity) {
      throw (await hasPassword(database, email))
        ? accountExists()
        : new Error(`The identity was not registered: ${error}`);
    }
    await auth.updateAuthIdentities({ id: authIdentity.id, app_metadata: { customer_id: customerId } });
    return new StepResponse({ authIdentityId: authIdentity.id }, authIdentity.id);
  },
  async (authIdentityId, { container }) => {
    if (authIdentityId) await container.resolve(Modules.AUTH).deleteAuthIdentities([authIdentityId]);
  },
);

/** Makes an account: customer, password identity and role "user". @throws ShopError `account_exists` */
export const createAccountWorkflow = createWorkflow("create-account", (input: SignUp) => {
  clearHalfMadeAccountStep(input);
  const { customerId } = createCustomerStep(input);
  const { authIdentityId } = registerPasswordStep({ email: input.email, password: input.password, customerId });
  ensureRoleStep({ customerId });
  emitEventStep({ eventName: CustomerWorkflowEvents.CREATED, data: { id: customerId } });
  return new WorkflowResponse({ customerId, authIdentityId });
});

/** Makes an account and signs it in. @throws as `createAccountWorkflow` */
export const signUpWorkflow = createWorkflow("sign-up", (input: SignUp) => {
  const account = createAccountWorkflow.runAsStep({ input });
  const session = startSessionStep(account);
  queueMailStep(transform({ input, account }, ({ input, account }) => welcomeMail({ ...input, ...account })));
  return new WorkflowResponse({ account, session });
});

/** Writes the name if one is given, and the role "user" if there is none. @throws ShopError `not_found` */
export const saveUserWorkflow = createWorkflow("save-user", (input: { email: string; name?: string }) => {
  const { customerId } = findCustomerStep(input);
  when({ input }, ({ input }) => input.name !== undefined).then(() => {
    updateCustomersStep({ selector: { id: customerId }, update: { first_name: input.name, last_name: "" } });
  });
  return new WorkflowResponse(ensureRoleStep({ customerId }));
});
