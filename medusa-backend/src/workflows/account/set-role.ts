import { Modules } from "@medusajs/framework/utils";
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk";
import type { Role } from "../../contract/common";
import { ShopError } from "../../lib/shop-error";
import { userRoleService } from "../../modules/services";
import { auditIfChanged } from "../audit/steps/write-audit";
import { findCustomerStep } from "./steps/account-steps";

type Input = { customerId: string; role: Role };

/** Gives a customer a role; `changed` is false if the customer already had it. Undone by restoring the former one. */
const setRoleStep = createStep(
  "set-role",
  async ({ customerId, role }: Input, { container }) => {
    const previous = await userRoleService(container).setRole(customerId, role);
    return new StepResponse({ changed: previous !== role }, { customerId, previous });
  },
  async (done, { container }) => {
    if (!done) return;
    await userRoleService(container).restoreRole(done.customerId, done.previous);
  },
);

/**
 * Requires a customer who can sign in.
 * @throws ShopError `not_found`
 */
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
  const role = transform({ input, customerId }, ({ input, customerId }) => ({
    customerId,
    role: "admin" as const,
    actorId: input.actorId,
  }));
  return new WorkflowResponse(setRoleWorkflow.runAsStep({ input: role }));
});
