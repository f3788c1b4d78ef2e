import type { MedusaContainer } from "@medusajs/framework/types";
import { schemaOf } from "../lib/database/schema";

/** The index of the desk's list of customers: queries/accounts/customers.ts. */
export default async function customers({ container }: { container: MedusaContainer }): Promise<void> {
  await schemaOf(container).addIndexes([
    `"IDX_shop_customer_newest" on customer (created_at desc, id desc) where has_account and deleted_at is null`,
  ]);
}
