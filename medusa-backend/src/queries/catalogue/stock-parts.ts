import { z } from "zod";
import type { Database } from "../../lib/database/connection";
import { keepingPlans } from "../../lib/database/kept-plans";
import { queryRows } from "../../lib/database/sql";

const PARTS_SQL = `
  select vi.variant_id, vi.inventory_item_id as item_id, vi.required_quantity::float8 as required,
    max(l.stocked_quantity - l.reserved_quantity)::float8 as free
  from product_variant_inventory_item vi
  left join inventory_level l on l.inventory_item_id = vi.inventory_item_id and l.deleted_at is null and exists (
    select 1 from sales_channel_stock_location c
    where c.stock_location_id = l.location_id and c.sales_channel_id = ? and c.deleted_at is null)
  where vi.variant_id = any(?::text[]) and vi.deleted_at is null
  group by vi.variant_id, vi.inventory_item_id, vi.required_quantity`;

/**
 * A part of a variant: how many one piece needs, and the most that is available in one stock location of the sales
 * channel. Medusa reserves a line's part in one location, never in two. Null if no location of the channel stocks it.
 */
const StockPart = z.object({
  variant_id: z.string(),
  item_id: z.string(),
  required: z.number(),
  free: z.number().nullable(),
});
export type StockPart = z.infer<typeof StockPart>;

/** The parts of these variants; a variant without a stock record has none. */
export async function listStockParts(
  database: Database,
  variantIds: readonly string[],
  salesChannelId: string,
): Promise<StockPart[]> {
  return await queryRows(keepingPlans(database), StockPart, PARTS_SQL, [salesChannelId, [...variantIds]]);
}
