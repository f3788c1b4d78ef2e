import { Modules } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";

type Input = { email: string; password: string };

/**
 * Sets a new password, hashed by its provider, for the identity that signs in with this e-mail; undone by restoring the
 * old hash.
 */
export const setPasswordStep = createStep(
  "set-password",
  async ({ email, password }: Input, { container }) => {
    const auth = container.resolve(Modules.AUTH);
    const [before] = await auth.listProviderIdentities({ provider: "emailpass", entity_id: email });
    const { success, error } = await auth.updateProvider("emailpass", { entity_id: email, password });
    if (!success || !before) throw new Error(`The password was not set: ${error}`);
    return new StepResponse(undefined, { id: before.id, provider_metadata: before.provider_metadata ?? {} });
  },
  async (before, { container }) => {
    if (before) await container.resolve(Modules.AUTH).updateProviderIdentities([before]);
  },
);
