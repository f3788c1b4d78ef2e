import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";

/**
 * An index of cancelled parcels: every few seconds, queries/mails/pending-mails.ts reads those of the last day. The
 * table is Medusa's.
 */
export default async function findCancelledParcels({ container }: { container: MedusaContainer }): Promise<void> {
  await container
    .resolve(ContainerRegistrationKeys.PG_CONNECTION)
    .raw(
      `create index if not exists "IDX_shop_fulfillment_canceled" on fulfillment (canceled_at) where canceled_at is not null`,
    );
}
