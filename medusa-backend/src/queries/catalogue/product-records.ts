import { z } from "zod";
import { BUILT_IN_PRODUCTS } from "../../contract/built-in-products";
import { handleBase } from "../../lib/catalogue/handle";
import type { Database } from "../../lib/database/connection";
import { queryRows } from "../../lib/database/sql";

/**
 * The handles that a new product of this name must not get: those of all products, deleted ones included (an old
 * address must not lead to another drone), those that products had, and those of the built-in products, by which carts
 * filled without Medusa name their products.
 */
export async function listTakenHandles(database: Database, name: string): Promise<Set<string>> {
  const base = handleBase(name);
  const sql = `select handle from product where handle = ? or handle like ?
    union all select handle from former_handle where handle = ? or handle like ?`;
  const like = `${base}-%`;
  const rows = await queryRows(database, z.object({ handle: z.string() }), sql, [base, like, base, like]);
  return new Set([...rows.map(({ handle }) => handle), ...BUILT_IN_PRODUCTS.map(({ handle }) => handle)]);
}

const ProductRecord = z.object({ title: z.string(), reserved: z.boolean() });

/** A product that can be deleted, and whether stock of it is reserved for orders; null when there is none. */
export async function getProductRecord(database: Database, productId: string) {
  const sql = `
    select p.title, exists (
      select 1 from product_variant v
      join product_variant_inventory_item vi on vi.variant_id = v.id and vi.deleted_at is null
      join inventory_level l on l.inventory_item_id = vi.inventory_item_id and l.deleted_at is null
      where v.product_id = p.id and v.deleted_at is null and l.reserved_quantity > 0) as reserved
    from product p where p.id = ? and p.deleted_at is null`;
  const [record] = await queryRows(database, ProductRecord, sql, [productId]);
  return record ?? null;
}
