import { createWorkflow, transform, WorkflowResponse } from "@medusajs/framework/workflows-sdk";
import { setRoleWorkflow } from "./set-role";
import { findCustomerStep } from "./steps/find-customer";

/**
 * Makes a customer an admin of the shop and records who did it; `changed` is false for one who was an admin already.
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
