import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";

/**
 * An index of recently confirmed edits, which queries/orders/medusa-record.ts reads with each sweep. The table is
 * Medusa's. The mails about parcels find them by the parcels' own index (find-by-index.ts) and no longer by the order's
 * status.
 */
export default async function followParcels({ container }: { container: MedusaContainer }): Promise<void> {
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  await database.raw(
    `create index if not exists "IDX_shop_edit_confirmed" on order_change (confirmed_at)
     where change_type = 'edit' and deleted_at is null`,
  );
  await database.raw(`drop index if exists "IDX_shop_order_status_updated"`);
}
