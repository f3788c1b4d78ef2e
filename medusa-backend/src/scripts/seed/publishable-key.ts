import type { MedusaContainer } from "@medusajs/framework/types";
import { getEnv } from "../../lib/config/env";
import { databaseOf } from "../../lib/database/connection";
import { setPublishableKey } from "../../queries/seeding/seeding";

/**
 * Gives the publishable key of the first migration the value of MEDUSA_PUBLISHABLE_KEY, so that the storefront can be
 * configured before the database exists. The key is no secret: it names the sales channel.
 */
export async function seedPublishableKey(container: MedusaContainer): Promise<void> {
  const { MEDUSA_PUBLISHABLE_KEY: token } = getEnv();
  const redacted = `${token.slice(0, 6)}***${token.slice(-3)}`;
  await setPublishableKey(databaseOf(container), token, redacted);
}
