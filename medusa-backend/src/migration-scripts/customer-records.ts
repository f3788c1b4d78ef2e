import type { MedusaContainer } from "@medusajs/framework/types";
import { schemaOf } from "../lib/database/schema";

/** The digits of a phone number; queries/accounts/customers.ts has the same. */
const DIGITS = String.raw`regexp_replace(phone, '\D', '', 'g')`;

/** The indexes of the desk's list of customers, and of records of one person: queries/accounts/customers.ts. */
export default async function customerRecords({ container }: { container: MedusaContainer }): Promise<void> {
  await schemaOf(container).addIndexes([
    `"IDX_shop_customer_listed" on customer (created_at desc, id desc)
       where (has_account or email is not null) and deleted_at is null`,
    `"IDX_shop_customer_email" on customer (lower(email)) where deleted_at is null`,
    `"IDX_shop_customer_phone" on customer (${DIGITS}) where phone is not null and deleted_at is null`,
    `"IDX_shop_address_phone" on customer_address (${DIGITS}) where phone is not null and deleted_at is null`,
  ]);
}
