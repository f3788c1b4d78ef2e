import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";

/** Finds the orders that were given to another customer by the e-mail that they had, for deletions of accounts. */
export default async function findTransfers({ container }: { container: MedusaContainer }): Promise<void> {
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  await database.raw(
    `create index if not exists "IDX_shop_transferred_from" on order_change_action ((details->>'original_email'))
     where action = 'TRANSFER_CUSTOMER'`,
  );
}
