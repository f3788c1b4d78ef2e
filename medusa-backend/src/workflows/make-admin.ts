import { createWorkflow, transform, WorkflowResponse, when } from "@medusajs/framework/workflows-sdk";
import { findCustomerStep } from "./steps/find-customer";
import { setRoleStep } from "./steps/set-role";
import { writeAuditStep } from "./steps/write-audit";

/**
 * Makes a customer an admin of the shop and writes who did it; `changed` is false for one who was.
 * @throws ShopError `not_found` for an unknown e-mail
 */
export const makeAdminWorkflow = createWorkflow("make-admin", (input: { email: string; actorId: string }) => {
  const { customerId } = findCustomerStep(input);
  const role = setRoleStep({ customerId, role: "admin" });
  when({ role }, ({ role }) => role.changed).then(() => {
    writeAuditStep(
      transform({ input, customerId }, (data) => ({
        actorId: data.input.actorId,
        action: "role.made_admin",
        subjectId: data.customerId,
      })),
    );
  });
  return new WorkflowResponse(role);
});
