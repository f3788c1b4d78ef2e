import { z } from "zod";
import { KEEP_DELETED_DAYS } from "../../contract/product-edits";
import type { Database } from "../../lib/database/connection";
import { isThere, queryRow, queryRows, queryValues } from "../../lib/database/sql";

const Restorable = z.object({ title: z.string(), taken: z.string().nullable() });

/** A deleted product that can be restored. `taken`: what must be unique and another product now has. */
export async function getRestorable(database: Database, productId: string) {
  const sql = `
    select p.title, case
      when exists (select 1 from product x where x.handle = p.handle and x.deleted_at is null) then 'address'
      when exists (select 1 from product_variant v join product_variant x on x.sku = v.sku and x.id <> v.id
        where v.product_id = p.id and v.deleted_at = p.deleted_at and x.deleted_at is null) then 'SKU'
      when exists (select 1 from product_variant v join product_variant x on x.barcode = v.barcode and x.id <> v.id
        where v.product_id = p.id and v.deleted_at = p.deleted_at and x.deleted_at is null) then 'GTIN' end as taken
    from product p join deleted_product d on d.product_id = p.id
    where p.id = ? and p.deleted_at is not null and d.purged_at is null`;
  return await queryRow(database, Restorable, sql, [productId]);
}

/** Restores a product with the variants and pictures deleted with it, not before. False if not deleted, or purged. */
export async function restoreRecords(transaction: Database, productId: string): Promise<boolean> {
  const sql = `
    with found as (
      select p.id, p.deleted_at as at from product p join deleted_product d on d.product_id = p.id
      where p.id = ? and p.deleted_at is not null and d.purged_at is null for update of p),
    variants as (update product_variant v set deleted_at = null, updated_at = now() from found
      where v.product_id = found.id and v.deleted_at is not null and v.deleted_at = found.at),
    pictures as (update image i set deleted_at = null, updated_at = now() from found
      where i.product_id = found.id and i.deleted_at is not null and i.deleted_at = found.at)
    update product x set deleted_at = null, updated_at = now() from found where x.id = found.id returning x.id`;
  return await isThere(transaction, sql, [productId]);
}

const EndedVariant = z.object({ id: z.string(), at: z.string() });
type EndedVariant = z.infer<typeof EndedVariant>;

/** A product's ended variants, with the time of their end. */
export async function listEnded(database: Database, productId: string): Promise<EndedVariant[]> {
  const sql = `select v.id, v.deleted_at::text as at from product_variant v
    where v.product_id = ? and v.deleted_at is not null`;
  return await queryRows(database, EndedVariant, sql, [productId]);
}

/** Writes the end of variants again: Medusa deletes and restores all variants of a product, ended ones too. */
export async function keepEnded(database: Database, ended: readonly EndedVariant[]): Promise<void> {
  const sql = `
    update product_variant v set deleted_at = e.at from jsonb_to_recordset(?::jsonb) e(id text, at timestamptz)
    where v.id = any(?::text[]) and v.id = e.id`;
  if (ended.length > 0) await database.raw(sql, [JSON.stringify(ended), ended.map(({ id }) => id)]);
}

/** Open returns can bring pieces back. */
const OPEN_RETURN = "r.status in ('open', 'requested', 'partially_received') and r.deleted_at is null";

/**
 * Deleted products that cannot be restored and that no order needs: nothing is reserved or on its way back, and orders
 * with them are older than `orderDays`, so nothing can be returned.
 */
export async function listPurgeable(database: Database, orderDays: number, limit: number): Promise<string[]> {
  const sql = `
    select d.product_id from deleted_product d join product p on p.id = d.product_id and p.deleted_at is not null
    where d.purged_at is null and d.created_at < now() - make_interval(days => ?)
      and coalesce((select max(l.reserved_quantity) from product_variant v
        join product_variant_inventory_item vi on vi.variant_id = v.id and vi.deleted_at is null
        join inventory_level l on l.inventory_item_id = vi.inventory_item_id and l.deleted_at is null
        where v.product_id = d.product_id and v.deleted_at is not null), 0) = 0
      and coalesce((select max(li.created_at) < now() - make_interval(days => ?) from order_line_item li
        where li.product_id = d.product_id and li.deleted_at is null), true)
      and (select count(r.id) from order_line_item li
        join return_item ri on ri.item_id = li.id and ri.deleted_at is null
        join "return" r on r.id = ri.return_id and ${OPEN_RETURN}
        where li.product_id = d.product_id and li.deleted_at is null) = 0
    order by d.created_at limit ?`;
  return await queryValues(database, z.string(), sql, [KEEP_DELETED_DAYS, orderDays, limit]);
}

const Ids = z.array(z.string());
const Remains = z.object({ variantIds: Ids, itemIds: Ids, optionIds: Ids });

/** A deleted product's variants in Medusa, and the inventory items and options that no other product uses. */
export async function getRemains(database: Database, productId: string) {
  const sql = `
    with variants as (select v.id from product_variant v where v.product_id = ? and v.deleted_at is not null)
    select coalesce((select jsonb_agg(x.id) from variants x), '[]') as variant_ids, coalesce((
      select jsonb_agg(distinct vi.inventory_item_id) from product_variant_inventory_item vi
      where vi.variant_id in (select x.id from variants x) and vi.deleted_at is null
        and not exists (select 1 from product_variant_inventory_item other
          where other.inventory_item_id = vi.inventory_item_id and other.deleted_at is null
            and other.variant_id not in (select x.id from variants x))), '[]') as item_ids, coalesce((
      select jsonb_agg(distinct po.product_option_id) from product_product_option po
      join product_option option on option.id = po.product_option_id and option.deleted_at is null
      where po.product_id = ? and po.deleted_at is null
        and not exists (select 1 from product_product_option other
          where other.product_option_id = po.product_option_id and other.deleted_at is null
            and other.product_id <> po.product_id)), '[]') as option_ids`;
  const row = await queryRow(database, Remains, sql, [productId, productId]);
  return row ?? { variantIds: [], itemIds: [], optionIds: [] };
}
