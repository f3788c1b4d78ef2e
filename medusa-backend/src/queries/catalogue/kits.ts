import { z } from "zod";
import { Money } from "../../contract/common";
import { CURRENCY } from "../../contract/currency";
import type { Kit } from "../../contract/works-with";
import type { Database } from "../../lib/database/connection";
import { queryRows } from "../../lib/database/sql";
import { toMajor, toMinor } from "../../lib/money/money";
import { ON_SALE, PUBLISHED, type Statement } from "./statements";

/**
 * The parts of a kit's variant: for each of its stock records the product that is sold by that record alone, one a
 * piece. A part that is not on sale by itself has no row; `records` is how many records there are.
 */
export function kitStatement(variantId: string): Statement {
  return {
    sql: `
      with record as materialized (
        select vi.inventory_item_id, vi.required_quantity::float8 as quantity from product_variant_inventory_item vi
        where vi.variant_id = ? and vi.deleted_at is null)
      select p.handle, p.title, price.amount::float8 as price, record.quantity, (select count(*)::int from record) as records
      from record
      join lateral (
        select alone.variant_id from product_variant_inventory_item alone
        where alone.inventory_item_id = record.inventory_item_id and alone.variant_id <> ? and alone.required_quantity = 1
          and alone.deleted_at is null and not exists (
            select 1 from product_variant_inventory_item other where other.variant_id = alone.variant_id
              and other.inventory_item_id <> alone.inventory_item_id and other.deleted_at is null)
        order by alone.created_at, alone.variant_id limit 1) sold on true
      join product_variant own on own.id = sold.variant_id and own.deleted_at is null
      join product p on p.id = own.product_id ${ON_SALE}
      where ${PUBLISHED} order by price.amount * record.quantity desc, p.id`,
    bindings: [variantId, variantId],
  };
}

const PartRow = z.object({
  handle: z.string(),
  title: z.string(),
  price: Money,
  quantity: z.number(),
  records: z.number(),
});

/** The parts of a kit; null for a product that is not a kit, and if a part is not on sale by itself. */
export async function getKit(database: Database, variantId: string): Promise<Kit | null> {
  const { sql, bindings } = kitStatement(variantId);
  const rows = await queryRows(database, PartRow, sql, bindings);
  const pieces = rows.reduce((sum, { quantity }) => sum + quantity, 0);
  if (pieces < 2 || rows.length !== rows[0]?.records) return null;
  const apart = rows.reduce((sum, { price, quantity }) => sum + toMinor(price, CURRENCY) * quantity, 0);
  return {
    parts: rows.map(({ handle, title, quantity }) => ({ handle, title, quantity })),
    apart: toMajor(apart, CURRENCY),
  };
}
