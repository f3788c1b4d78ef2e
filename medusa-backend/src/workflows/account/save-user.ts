import { createWorkflow, transform, WorkflowResponse, when } from "@medusajs/framework/workflows-sdk";
import { updateCustomersStep } from "@medusajs/medusa/core-flows";
import { ensureRoleStep } from "./steps/ensure-role";
import { findCustomerStep } from "./steps/find-customer";

/**
 * Writes a customer's name where one is given, and the role "user" where there is none; an existing role never changes
 * here.
 * @throws ShopError `not_found` for an unknown e-mail
 */
export const saveUserWorkflow = createWorkflow("save-user", (input: { email: string; name?: string }) => {
  const { customerId } = findCustomerStep(input);
  when({ input }, ({ input }) => input.name !== undefined).then(() => {
    updateCustomersStep(
      transform({ input, customerId }, (data) => ({
        selector: { id: data.customerId },
        update: { first_name: data.input.name, last_name: "" },
      })),
    );
  });
  return new WorkflowResponse(ensureRoleStep({ customerId }));
});
