import { z } from "zod";
import { OneStock } from "../../contract/stock-board";
import type { Database } from "../../lib/database/connection";
import { queryRows } from "../../lib/database/sql";

const LevelRow = OneStock.extend({ place: z.string() });

/** What is on hand of a product's first variant, by item and place. */
export async function listProductStock(database: Database, variantId: string | null) {
  const sql = `
    select l.inventory_item_id as item_id, l.location_id, l.stocked_quantity::float8 as on_hand,
      l.reserved_quantity::float8 as reserved, coalesce(s.name, l.location_id) as place
    from product_variant_inventory_item vi
    join inventory_level l on l.inventory_item_id = vi.inventory_item_id and l.deleted_at is null
    left join stock_location s on s.id = l.location_id
    where vi.variant_id = ? and vi.deleted_at is null order by s.name, l.id`;
  return await queryRows(database, LevelRow, sql, [variantId]);
}

const LockedLevel = z.object({
  id: z.string(),
  on_hand: z.number(),
  reserved: z.number(),
  product_id: z.string().nullable(),
});
type Place = { item_id: string; location_id: string };

/** The stock of an item in a place, which nobody else reserves or changes until the transaction ends. */
export async function lockLevel(transaction: Database, { item_id, location_id }: Place) {
  const sql = `
    select l.id, l.stocked_quantity::float8 as on_hand, l.reserved_quantity::float8 as reserved, (
      select v.product_id from product_variant_inventory_item vi join product_variant v on v.id = vi.variant_id
      where vi.inventory_item_id = l.inventory_item_id and vi.deleted_at is null limit 1) as product_id
    from inventory_level l where l.inventory_item_id = ? and l.location_id = ? and l.deleted_at is null
    for no key update of l`;
  const [level] = await queryRows(transaction, LockedLevel, sql, [item_id, location_id]);
  return level ?? null;
}

/**
 * Writes how many pieces are on hand. It is SQL because Medusa reads the number, changes it in JavaScript and writes it
 * in a transaction of its own; here the row is locked as reservations lock it (migration-scripts/guard-stock.ts).
 */
export async function setOnHand(transaction: Database, levelId: string, pieces: number): Promise<void> {
  const sql = `update inventory_level set stocked_quantity = ?::numeric, updated_at = now(),
      raw_stocked_quantity = jsonb_build_object('value', (?::numeric)::text, 'precision', 20)
    where id = ?`;
  await transaction.raw(sql, [pieces, pieces, levelId]);
}
