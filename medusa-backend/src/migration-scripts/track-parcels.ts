import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";

/**
 * An index of recently entered tracking numbers, which queries/mails/pending-mails.ts reads every few seconds. The
 * table is Medusa's.
 */
export default async function trackParcels({ container }: { container: MedusaContainer }): Promise<void> {
  await container
    .resolve(ContainerRegistrationKeys.PG_CONNECTION)
    .raw(
      `create index if not exists "IDX_shop_label_created" on fulfillment_label (created_at) where deleted_at is null`,
    );
}
