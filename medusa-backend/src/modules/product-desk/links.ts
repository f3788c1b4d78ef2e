import type { Database } from "../../lib/database/connection";

/** A product that fits another, by their ids. */
export type WorksWithLink = { accessory_id: string; product_id: string };
export type LinkChanges = { added: readonly WorksWithLink[]; removed: readonly WorksWithLink[] };

/** Links products as far as they are not linked yet, and takes links away. In a transaction of the caller's. */
export async function changeLinks(transaction: Database, { added, removed }: LinkChanges): Promise<void> {
  const link = `insert into works_with (accessory_id, product_id)
    select given.accessory_id, given.product_id
    from jsonb_to_recordset(?::jsonb) as given(accessory_id text, product_id text) on conflict do nothing`;
  await transaction.raw(link, [JSON.stringify(added)]);
  // One by one, by the key: for a set of them PostgreSQL would read the whole table.
  for (const { accessory_id, product_id } of removed)
    await transaction.raw("delete from works_with where accessory_id = ? and product_id = ?", [
      accessory_id,
      product_id,
    ]);
}
