import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import type { Role } from "../../../contract/common";
import { USER_ROLE_MODULE } from "../../../modules/user-role";
import type UserRoleModuleService from "../../../modules/user-role/service";

type Input = { customerId: string; role: Role };

/** Gives a customer a role; `changed` is false where it was so. Undone by giving the former one back. */
export const setRoleStep = createStep(
  "set-role",
  async ({ customerId, role }: Input, { container }) => {
    const previous = await container.resolve<UserRoleModuleService>(USER_ROLE_MODULE).setRole(customerId, role);
    return new StepResponse({ changed: previous !== role }, { customerId, previous });
  },
  async (done, { container }) => {
    if (!done) return;
    await container.resolve<UserRoleModuleService>(USER_ROLE_MODULE).restoreRole(done.customerId, done.previous);
  },
);
