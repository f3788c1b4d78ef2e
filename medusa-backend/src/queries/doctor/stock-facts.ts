import { z } from "zod";
import type { Database } from "../../lib/database/connection";
import { queryRows } from "../../lib/database/sql";
import { UNNEEDED_RESERVATIONS } from "../product-desk/stock-board";

const Facts = z.object({
  short_items: z.array(z.string()),
  unneeded_orders: z.array(z.number()),
});
/**
 * Stock that does not add up: the names of items of which more is reserved than is on hand, and the numbers of orders
 * with reservations for lines of which nothing is left to send.
 */
export type StockFacts = z.infer<typeof Facts>;

const FACTS_SQL = `
  select (
      select coalesce(jsonb_agg(distinct coalesce(n.title, n.sku, n.id)), '[]')
      from inventory_level l join inventory_item n on n.id = l.inventory_item_id
      where l.reserved_quantity > l.stocked_quantity and l.deleted_at is null) as short_items,
    (select coalesce(jsonb_agg(distinct o.display_id), '[]') ${UNNEEDED_RESERVATIONS}) as unneeded_orders`;

/** What the doctor looks at in the stock. */
export async function getStockFacts(database: Database): Promise<StockFacts> {
  const [facts] = await queryRows(database, Facts, FACTS_SQL);
  return facts ?? { short_items: [], unneeded_orders: [] };
}
