import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";

/**
 * Revokes Medusa's secret API keys and makes the database refuse new ones, because a key would keep working after its
 * user is removed. Publishable keys stay.
 */
export default async function noSecretKeys({ container }: { container: MedusaContainer }): Promise<void> {
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  await database.raw(
    `update api_key set revoked_at = now(), revoked_by = 'shop', updated_at = now()
     where type = 'secret' and (revoked_at is null or revoked_at > now())`,
  );
  await database.raw(
    `create or replace function shop_refuse_secret_key() returns trigger language plpgsql as $$
     begin raise exception 'secret API keys are switched off'; end $$`,
  );
  await database.raw(
    `create or replace trigger shop_refuse_secret_key before insert or update on api_key for each row
     when (new.type = 'secret' and new.revoked_at is null) execute function shop_refuse_secret_key()`,
  );
}
