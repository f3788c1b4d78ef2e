import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";

/**
 * The mails about parcels find them by the parcels' own index (find-by-index.ts) and no longer by the order's status.
 */
export default async function followParcels({ container }: { container: MedusaContainer }): Promise<void> {
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  await database.raw(`drop index if exists "IDX_shop_order_status_updated"`);
}
