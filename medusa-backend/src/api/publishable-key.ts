import { createRequire } from "node:module";
import path from "node:path";
import type { MedusaNextFunction, MedusaResponse, MedusaStoreRequest } from "@medusajs/framework/http";
import { PUBLISHABLE_KEY_HEADER } from "@medusajs/framework/utils";
import { databaseOf } from "../lib/database/connection";
import { findChannelsOfKey } from "../queries/store/publishable-key";

type Middleware = (req: MedusaStoreRequest, res: MedusaResponse, next: MedusaNextFunction) => Promise<void>;
/** Medusa's file with the check of publishable keys, which no package entry exports. */
type KeyModule = { ensurePublishableApiKeyMiddleware: Middleware };

/** Loads that file as Medusa's router does, which takes the check from it when it registers its routes. */
export function loadKeyModule(): KeyModule {
  const load = createRequire(__filename);
  const folder = path.dirname(load.resolve("@medusajs/framework/http"));
  return load(path.join(folder, "middlewares/ensure-publishable-api-key.js")) as KeyModule;
}

/**
 * Reads the publishable key of a request by one statement, where Medusa's own check composes two of them each time. A
 * request without a valid key is left to `refuse`.
 */
export const checkPublishableKey =
  (refuse: Middleware): Middleware =>
  async (req, res, next) => {
    try {
      const key = req.get(PUBLISHABLE_KEY_HEADER);
      const channels = key ? await findChannelsOfKey(databaseOf(req.scope), key) : null;
      if (!key || !channels) return await refuse(req, res, next);
      req.publishable_key_context = { key, sales_channel_ids: channels };
    } catch (error) {
      return next(error);
    }
    next();
  };

/**
 * Replaces Medusa's check of the publishable key before every route under /store; Medusa's own still answers a request
 * that has no valid key. Nothing is cached: a revoked key ends at once. Call this before Medusa registers its routes,
 * which it does after reading the project's middlewares.
 */
export function readKeysByOneStatement(): void {
  const module = loadKeyModule();
  module.ensurePublishableApiKeyMiddleware = checkPublishableKey(module.ensurePublishableApiKeyMiddleware);
}
