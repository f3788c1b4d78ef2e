import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { MedusaError } from "@medusajs/framework/utils";
import { ShopError } from "../lib/shop-error";

/** A request as Medusa marks it if its Authorization header holds a secret API key. */
const API_KEY_ACTOR = "api-key";

/**
 * Runs before every route and refuses a request that is signed in by a secret API key, because a key would keep working
 * after its user is removed.
 * @throws ShopError `unauthenticated`
 */
export function refuseSecretKey(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction) {
  const { auth_context: signedIn } = req as { auth_context?: { actor_type?: string } };
  if (signedIn?.actor_type === API_KEY_ACTOR)
    throw new ShopError("unauthenticated", "Secret API keys are switched off in this shop. Sign in as a user.");
  next();
}

/**
 * Runs before Medusa Admin makes an API key, and allows only publishable ones.
 * @throws MedusaError `invalid_data`, whose message Medusa Admin shows
 */
export function refuseNewSecretKey(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction) {
  if ((req.body as { type?: unknown } | undefined)?.type !== "publishable")
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      "Secret API keys are switched off in this shop, because a key would work after the user who made it is removed.",
    );
  next();
}
