import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";

/**
 * Indexes of open and of cancelled returns. The first serves the admins' list, newest first
 * (queries/orders/open-returns.ts), and stays small, because each return leaves it in the end. The second finds missing
 * mails (queries/mails/pending-mails.ts).
 */
export default async function followReturns({ container }: { container: MedusaContainer }): Promise<void> {
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  await database.raw(
    `create index if not exists "IDX_shop_return_open" on "return" (coalesce(requested_at, created_at) desc, id desc)
     where status in ('requested', 'partially_received') and exchange_id is null and claim_id is null and deleted_at is null`,
  );
  await database.raw(
    'create index if not exists "IDX_shop_return_canceled_at" on "return" (canceled_at) where canceled_at is not null',
  );
}
