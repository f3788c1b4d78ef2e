import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { keepFirstPrices, keepPrices } from "../queries/product-desk/price-history";

const EVENTS = [
  ["insert", "new table as changed"],
  ["update", "new table as changed"],
  ["delete", "old table as changed"],
] as const;

/**
 * Records the plain price of each product in the transaction that changes it, whoever changes it: the product desk,
 * Medusa Admin, an import or SQL. The lowest price of the last 30 days is computed from these records (98/6/EC, article
 * 6a). Existing prices count from their last change. An announced price outdates its product's pages, like a change of
 * Medusa's own tables.
 */
export default async function keepPriceHistory({ container }: { container: MedusaContainer }): Promise<void> {
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  const define = (name: string, note: string) =>
    database.raw(
      `create or replace function ${name}() returns trigger language plpgsql as $$ begin ${note}; return null; end $$`,
    );
  const watch = (name: string, table: string) =>
    Promise.all(
      EVENTS.map(([event, rows]) =>
        database.raw(
          `create or replace trigger ${name}_${event} after ${event} on "${table}" referencing ${rows}
           for each statement execute function ${name}()`,
        ),
      ),
    );
  await define("shop_keep_price", keepPrices("(select distinct price_set_id from changed)"));
  await watch("shop_keep_price", "price");
  await define("shop_note_lowered_price", "insert into product_change (product_id) select product_id from changed");
  await watch("shop_note_lowered_price", "lowered_price");
  await database.raw(
    `create index if not exists "IDX_shop_product_deleted" on product (deleted_at, id) where deleted_at is not null`,
  );
  await database.raw(
    `create index if not exists "IDX_shop_level_short" on inventory_level (id)
     where reserved_quantity > stocked_quantity and deleted_at is null`,
  );
  // Handles are also looked up among deleted products, which Medusa's own index leaves out.
  await database.raw(`create index if not exists "IDX_shop_product_handle" on product (handle)`);
  await keepFirstPrices(database);
}
