import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { userRoleService } from "../../../modules/services";

/** Writes the role "user" for a customer without a role; undone by deleting what it wrote. */
export const ensureRoleStep = createStep(
  "ensure-role",
  async ({ customerId }: { customerId: string }, { container }) => {
    const created = await userRoleService(container).ensureRole(customerId);
    return new StepResponse({ created }, created ? customerId : null);
  },
  async (customerId, { container }) => {
    if (!customerId) return;
    await userRoleService(container).restoreRole(customerId, null);
  },
);
