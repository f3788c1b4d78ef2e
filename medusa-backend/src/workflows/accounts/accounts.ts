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
import type { Role } from "../../contract/common";
import { databaseOf } from "../../lib/database/connection";
import { ShopError } from "../../lib/shop-error";
import { userRoleService } from "../../modules/user-role";
import { hasPassword } from "../../queries/accounts/credentials";
import { auditIfChanged } from "../audit/write-audit";
import { queueMailStep, welcomeMail } from "../mails/queue-mail";
import {
  clearHalfMadeAccountStep,
  createCustomerStep,
  ensureRoleStep,
  findCustomerStep,
  startSessionStep,
} from "./account-steps";

type Input = { email: string; password: string; customerId: string };

/**
 * Creates the identity that signs in with e-mail and password, and links it to the customer; undone by deleting it. An
 * existing identity is never reused, whatever password is sent.
 * @throws ShopError `account_exists`
 */
const registerPasswordStep = createStep(
  "register-password",
  async ({ email, password, customerId }: Input, { container }) => {
    const database = databaseOf(container);
    const exists = () => new ShopError("account_exists", "There is already an account with this e-mail address.");
    if (await hasPassword(database, email)) throw exists();
    const auth = container.resolve(Modules.AUTH);
    const { authIdentity, error } = await auth.register("emailpass", { body: { email, password } });
    if (!authIdentity) {
      throw (await hasPassword(database, email)) ? exists() : new Error(`The identity was not registered: ${error}`);
    }
    await auth.updateAuthIdentities({ id: authIdentity.id, app_metadata: { customer_id: customerId } });
    return new StepResponse({ authIdentityId: authIdentity.id }, authIdentity.id);
  },
  async (authIdentityId, { container }) => {
    if (authIdentityId) await container.resolve(Modules.AUTH).deleteAuthIdentities([authIdentityId]);
  },
);

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
    data: { id: customerId },
  });
  return new WorkflowResponse({ customerId, authIdentityId });
});

/** Makes an account and signs it in. @throws ShopError `account_exists` */
export const signUpWorkflow = createWorkflow("sign-up", (input: SignUp) => {
  const account = createAccountWorkflow.runAsStep({ input });
  const session = startSessionStep(account);
  queueMailStep(transform({ input, account }, ({ input, account }) => welcomeMail({ ...input, ...account })));
  return new WorkflowResponse({ account, session });
});

/**
 * Writes a customer's name if one is given, and the role "user" if there is none; an existing role never changes here.
 * @throws ShopError `not_found` for an unknown e-mail
 */
export const saveUserWorkflow = createWorkflow("save-user", (input: { email: string; name?: string }) => {
  const { customerId } = findCustomerStep(input);
  when({ input }, ({ input }) => input.name !== undefined).then(() => {
    updateCustomersStep({ selector: { id: customerId }, update: { first_name: input.name, last_name: "" } });
  });
  return new WorkflowResponse(ensureRoleStep({ customerId }));
});

type AccountSetRoleInput = { customerId: string; role: Role };

/** Gives a customer a role; `changed` is false if the customer already had it. Undone by restoring the former one. */
const setRoleStep = createStep(
  "set-role",
  async ({ customerId, role }: AccountSetRoleInput, { container }) => {
    const previous = await userRoleService(container).setRole(customerId, role);
    return new StepResponse({ changed: previous !== role }, { customerId, previous });
  },
  async (done, { container }) => {
    if (!done) return;
    await userRoleService(container).restoreRole(done.customerId, done.previous);
  },
);

/** Requires a customer who can sign in. @throws ShopError `not_found` */
const requireAccountStep = createStep(
  "require-account",
  async ({ customerId }: { customerId: string }, { container }) => {
    const filters = { id: customerId, has_account: true };
    const [customer] = await container.resolve(Modules.CUSTOMER).listCustomers(filters, { select: ["id"] });
    if (!customer) throw new ShopError("not_found", "There is no such account.");
    return new StepResponse(true);
  },
);

/** `actorId` is the person who decides: a customer, a Medusa user or "cli". */
export type SetRoleInput = { customerId: string; role: Role; actorId: string };

/**
 * Makes a customer an admin of the shop, or a user again, and records who did it; `changed` is false if the customer
 * already had the role. The new role applies from the customer's next request on, because each request reads it from
 * the database.
 * @throws ShopError `not_found` for an unknown customer and for a guest
 */
export const setRoleWorkflow = createWorkflow("set-customer-role", (input: SetRoleInput) => {
  requireAccountStep(input);
  const result = setRoleStep(input);
  auditIfChanged(result, input, (input) => ({
    actorId: input.actorId,
    action: `role.made_${input.role}`,
    subjectId: input.customerId,
  }));
  return new WorkflowResponse(result);
});

/**
 * Makes a customer an admin of the shop and records who did it; `changed` is false if they already were an admin.
 * @throws ShopError `not_found` for an unknown e-mail
 */
export const makeAdminWorkflow = createWorkflow("make-admin", (input: { email: string; actorId: string }) => {
  const { customerId } = findCustomerStep(input);
  const made = setRoleWorkflow.runAsStep({ input: { customerId, role: "admin", actorId: input.actorId } });
  return new WorkflowResponse(made);
});
