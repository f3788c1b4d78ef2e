import type { MedusaContainer } from "@medusajs/framework/types";
import { schemaOf } from "../lib/database/schema";

/** The shop's definitions on Medusa's tables of users, keys, customers and sign-ins. */
export default async function accounts({ container }: { container: MedusaContainer }): Promise<void> {
  const { run, addFunction, addTrigger, addIndexes } = schemaOf(container);

  // A secret API key would keep working after its user is removed. Publishable keys stay.
  await run(
    `update api_key set revoked_at = now(), revoked_by = 'shop', updated_at = now()
     where type = 'secret' and (revoked_at is null or revoked_at > now())`,
  );
  await run(
    `create or replace function shop_refuse_secret_key() returns trigger language plpgsql as $$
     begin raise exception 'secret API keys are switched off'; end $$`,
  );
  await addTrigger(
    "shop_refuse_secret_key",
    "before insert or update on api_key for each row when (new.type = 'secret' and new.revoked_at is null)",
  );

  // Medusa shows the tokens of all invitations to every user, so a removed user could accept one and come back.
  await addFunction(
    "shop_end_invitations",
    "update invite set deleted_at = now(), updated_at = now() where not accepted and deleted_at is null",
  );
  await addTrigger(
    "shop_end_invitations_removed",
    `after update of deleted_at on "user" for each row when (old.deleted_at is null and new.deleted_at is not null)`,
    "shop_end_invitations",
  );
  await addTrigger("shop_end_invitations_deleted", `after delete on "user" for each row`, "shop_end_invitations");

  await addIndexes([
    // An identity by its customer: queries/accounts.
    `"IDX_shop_identity_customer" on auth_identity ((app_metadata->>'customer_id')) where deleted_at is null`,
    // Ops' search of payments: queries/payments/money.ts.
    `"IDX_shop_customer_email_parts" on customer using gin (email gin_trgm_ops) with (fastupdate = off)`,
    // The desk's search of reviews and questions: queries/expressions.ts.
    `"IDX_shop_customer_name_parts" on customer
       using gin (shop_plain(coalesce(first_name, '') || ' ' || coalesce(last_name, '')) gin_trgm_ops) with (fastupdate = off)`,
    // Orders that were transferred, by their former e-mail: the deletion of an account.
    `"IDX_shop_transferred_from" on order_change_action ((details->>'original_email')) where action = 'TRANSFER_CUSTOMER'`,
  ]);
  // Without these, the planner expects thousands of identities per customer and reads all sign-ins instead.
  await run(
    `create statistics if not exists "shop_identity_customer" on (app_metadata->>'customer_id') from auth_identity`,
  );
}
