import { z } from "zod";
import type { Database } from "../../lib/database/connection";
import { keepingPlans } from "../../lib/database/kept-plans";
import { queryRows } from "../../lib/database/sql";
import type { CountedStock } from "../../modules/product-facts/stock";
import { ANY_VARIANT, STOCK } from "./statements";

const Row = z.object({
  product_id: z.string(),
  available: z.number().nullable(),
  kept_in: z.enum(["product_fact", "off_sale_fact"]).nullable(),
  kept_available: z.number().nullable(),
  kept_in_stock: z.boolean().nullable(),
});

const STOCK_SQL = `
  with page as materialized (
    select p.id, v.id as variant_id, v.manage_inventory and not v.allow_backorder as is_tracked
    from product p left join lateral (${ANY_VARIANT}) v on true where p.id = any(?::text[])),
  counted as (
    select p.id, case when p.is_tracked then coalesce(stock.available, 0) end as available
    from page p left join lateral (${STOCK}) stock on p.is_tracked)
  select c.id as product_id, c.available,
    case when sold.product_id is not null then 'product_fact'
      when other.product_id is not null then 'off_sale_fact' end as kept_in,
    coalesce(sold.available, other.available) as kept_available,
    coalesce(sold.in_stock, other.in_stock) as kept_in_stock
  from counted c
  left join product_fact sold on sold.product_id = c.id
  left join off_sale_fact other on other.product_id = c.id`;

/** The stock of the given products as it is now, beside that in their facts. A purged product is left out. */
export async function listCountedStock(database: Database, productIds: readonly string[]): Promise<CountedStock[]> {
  return await queryRows(keepingPlans(database), Row, STOCK_SQL, [[...productIds]]);
}
