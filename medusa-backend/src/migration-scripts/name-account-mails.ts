import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";

/** Kinds of mails about an account and not about an order. */
const KINDS = `('welcome', 'password_reset', 'password_reset_by_google', 'password_changed', 'email_change', 'email_changed')`;

/**
 * Fills in the account of mails written before the outbox stored it. An account is found by its e-mail, for mails since
 * its creation, and by its former e-mails: the two mails of a change, to the new address and to the one before, have
 * one token in their keys. Mails about no order are deleted after KEEP_MAILS_DAYS, so they are few.
 */
export default async function nameAccountMails({ container }: { container: MedusaContainer }): Promise<void> {
  await container.resolve(ContainerRegistrationKeys.PG_CONNECTION).raw(`
    with recursive owned as (
      select c.id as customer_id, c.email as address, c.created_at as since, 'infinity'::timestamptz as until
      from customer c where c.has_account and c.deleted_at is null and c.email is not null
      union
      select owned.customer_id, told.recipient, owned.since, told.created_at
      from owned
      join outbox_mail asked on asked.recipient = owned.address and asked.kind = 'email_change' and asked.deleted_at is null
        and asked.created_at >= owned.since and asked.created_at <= owned.until
      join outbox_mail told on told.key = 'email_changed:' || split_part(asked.key, ':', 2) and told.deleted_at is null)
    update outbox_mail m set customer_id = owned.customer_id
    from owned
    where m.recipient = owned.address and m.kind in ${KINDS} and m.customer_id is null and m.order_id is null
      and m.created_at >= owned.since and m.created_at <= owned.until`);
}
