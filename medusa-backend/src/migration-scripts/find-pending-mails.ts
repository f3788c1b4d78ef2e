import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";

/**
 * Adds indexes of the last day's changes, which workflows/mail/pending-mails.ts reads every few seconds; it must not
 * read all orders.
 */
export default async function findPendingMails({ container }: { container: MedusaContainer }): Promise<void> {
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  await database.raw(
    `create index if not exists "IDX_shop_attempt_updated" on payment_attempt (updated_at)
     where status in ('to_capture', 'captured', 'released', 'refunded')`,
  );
  await database.raw(`create index if not exists "IDX_shop_refund_created" on refund (created_at)`);
}
