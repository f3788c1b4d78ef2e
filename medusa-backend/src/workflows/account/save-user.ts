import { createWorkflow, transform, WorkflowResponse, when } from "@medusajs/framework/workflows-sdk";
import { updateCustomersStep } from "@medusajs/medusa/core-flows";
import { ensureRoleStep, findCustomerStep } from "./steps/account-steps";

/**
 * Writes a customer's name if one is given, and the role "user" if there is none; an existing role never changes here.
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
