import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { getEnv } from "../../lib/config/env";

/**
 * Gives the publishable key that the first migration made the value of MEDUSA_PUBLISHABLE_KEY, so that the storefront can be
 * configured before the database exists. The key is no secret: it names the sales channel.
 */
export async function seedPublishableKey(container: MedusaContainer): Promise<void> {
  const { MEDUSA_PUBLISHABLE_KEY: token } = getEnv();
  const redacted = `${token.slice(0, 6)}***${token.slice(-3)}`;
  await container.resolve(ContainerRegistrationKeys.PG_CONNECTION).raw(
    `update api_key set token = ?, redacted = ?
     where id = (select id from api_key where type = 'publishable' and revoked_at is null and deleted_at is null order by created_at limit 1)
     and not exists (select 1 from api_key where token = ? and deleted_at is null)`,
    [token, redacted, token],
  );
}
