import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import type { Role } from "../../../contract/common";
import { userRoleService } from "../../../modules/services";

type Input = { customerId: string; role: Role };

/** Gives a customer a role; `changed` is false when the customer had it already. Undone by restoring the former one. */
export const setRoleStep = createStep(
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
