import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";

/**
 * Makes the removal of a Medusa user end all open invitations, in the removal's own transaction. Medusa shows the
 * tokens of all invitations to every user, so a removed user could accept any of them and come back. Invitations older
 * than a removal end now.
 */
export default async function endInvitations({ container }: { container: MedusaContainer }): Promise<void> {
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  await database.raw(
    `create or replace function shop_end_invitations() returns trigger language plpgsql as $$
     begin
       update invite set deleted_at = now(), updated_at = now() where not accepted and deleted_at is null;
       return null;
     end $$`,
  );
  await database.raw(
    `create or replace trigger shop_end_invitations_removed after update of deleted_at on "user" for each row
     when (old.deleted_at is null and new.deleted_at is not null) execute function shop_end_invitations()`,
  );
  await database.raw(
    `create or replace trigger shop_end_invitations_deleted after delete on "user" for each row
     execute function shop_end_invitations()`,
  );
  await database.raw(
    `update invite set deleted_at = now(), updated_at = now()
     where not accepted and deleted_at is null
       and updated_at < (select max(u.deleted_at) from "user" u where u.deleted_at is not null)`,
  );
}
