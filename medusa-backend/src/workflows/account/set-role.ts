import { createWorkflow, transform, WorkflowResponse, when } from "@medusajs/framework/workflows-sdk";
import type { Role } from "../../contract/common";
import { writeAuditStep } from "../audit/steps/write-audit";
import { requireAccountStep } from "./steps/require-account";
import { setRoleStep } from "./steps/set-role";

/** `actorId` is the person who decides: a customer, a Medusa user or "cli". */
export type SetRoleInput = { customerId: string; role: Role; actorId: string };

/**
 * Makes a customer an admin of the shop, or a user again, and records who did it; `changed` is false when the customer
 * had the role already. The new role holds from the customer's next request on, because each request reads it from the
 * database.
 * @throws ShopError `not_found` for an unknown customer and for a guest
 */
export const setRoleWorkflow = createWorkflow("set-customer-role", (input: SetRoleInput) => {
  requireAccountStep(input);
  const result = setRoleStep(input);
  when("audit-role", { result }, ({ result }) => result.changed).then(() => {
    writeAuditStep(
      transform({ input }, ({ input }) => ({
        actorId: input.actorId,
        action: `role.made_${input.role}`,
        subjectId: input.customerId,
      })),
    );
  });
  return new WorkflowResponse(result);
});
