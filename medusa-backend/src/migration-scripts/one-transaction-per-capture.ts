import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";

/**
 * Makes the database count a capture only once for its order. Medusa checks before it writes, but two servers that
 * capture at the same moment both check first. The table belongs to Medusa's order module, so the index is made here.
 */
export default async function oneTransactionPerCapture({ container }: { container: MedusaContainer }): Promise<void> {
  await container.resolve(ContainerRegistrationKeys.PG_CONNECTION).raw(
    `create unique index if not exists "IDX_shop_order_transaction_capture" on order_transaction (order_id, reference_id)
     where reference = 'capture' and deleted_at is null`,
  );
}
