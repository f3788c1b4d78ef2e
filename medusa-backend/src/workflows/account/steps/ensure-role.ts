import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { USER_ROLE_MODULE } from "../../../modules/user-role";
import type UserRoleModuleService from "../../../modules/user-role/service";

/** Writes the role "user" for a customer who has none and leaves any other alone; undone by deleting what it wrote. */
export const ensureRoleStep = createStep(
  "ensure-role",
  async ({ customerId }: { customerId: string }, { container }) => {
    const created = await container.resolve<UserRoleModuleService>(USER_ROLE_MODULE).ensureRole(customerId);
    return new StepResponse({ created }, created ? customerId : null);
  },
  async (customerId, { container }) => {
    if (!customerId) return;
    await container.resolve<UserRoleModuleService>(USER_ROLE_MODULE).restoreRole(customerId, null);
  },
);
