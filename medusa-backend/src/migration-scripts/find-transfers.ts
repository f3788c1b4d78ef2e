import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";

/** Adds an index of orders transferred to another customer, by their former e-mail, for deletions of accounts. */
export default async function findTransfers({ container }: { container: MedusaContainer }): Promise<void> {
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  await database.raw(
    `create index if not exists "IDX_shop_transferred_from" on order_change_action ((details->>'original_email'))
     where action = 'TRANSFER_CUSTOMER'`,
  );
}
