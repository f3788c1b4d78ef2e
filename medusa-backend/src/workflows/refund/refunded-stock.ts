import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { type Database, databaseOf } from "../../lib/database/connection";
import { listSentFrom, listStockOfLines, type SentFrom } from "../../queries/orders/line-stock";
import { endReservation, getLevelId } from "../../queries/orders/refundable";
import { addToStock } from "../../queries/orders/return-receipts";
import type { Chosen } from "./plan-refund";

/** How many of `pieces` came from each location, if pieces of the line's first parcels were settled before. */
function placesOf({ line_id, quantity }: Chosen, parcels: readonly SentFrom[], pieces: number): SentFrom[] {
  const own = parcels.filter((parcel) => parcel.line_id === line_id);
  let settled = own.reduce((sum, parcel) => sum + parcel.quantity, 0) - quantity;
  let left = pieces;
  return own.flatMap((parcel) => {
    const open = Math.max(0, parcel.quantity - Math.max(0, settled));
    settled -= parcel.quantity;
    const taken = Math.min(open, left);
    left -= taken;
    return taken > 0 ? [{ ...parcel, quantity: taken }] : [];
  });
}

/**
 * Moves the stock of refunded pieces, and returns the ids of the levels. Pieces that were not sent are no longer
 * reserved, and lost ones are removed from stock; sent ones that are back go to the locations that they came from.
 */
export async function moveStock(sql: Database, orderId: string, chosen: readonly Chosen[]): Promise<string[]> {
  const stock = await listStockOfLines(sql, orderId);
  const parcels = await listSentFrom(sql, orderId);
  const levels = new Set<string>();
  const move = async (itemId: string, locationId: string, pieces: number) => {
    const level = await getLevelId(sql, itemId, locationId);
    if (!level) return;
    levels.add(level);
    if (pieces !== 0) await addToStock(sql, level, pieces);
  };
  for (const line of chosen) {
    const { line_id, sent, restock } = line;
    for (const { inventory_item_id, required } of stock.filter((place) => place.line_id === line_id)) {
      if (sent) {
        for (const place of placesOf(line, parcels, restock))
          await move(inventory_item_id, place.location_id, place.quantity * required);
        continue;
      }
      let lost = (line.chosen - restock) * required;
      const ending = { line_id, inventory_item_id, quantity: line.chosen * required };
      for (const ended of await endReservation(sql, ending)) {
        const gone = Math.min(lost, ended.quantity);
        lost -= gone;
        await move(inventory_item_id, ended.location_id, -gone);
      }
    }
  }
  return [...levels];
}

/** Runs `work` under the locks of the lines' stock: Medusa reads a level and then writes it, under the same locks. */
export async function withStockLock<T>(
  container: MedusaContainer,
  { orderId, chosen }: { orderId: string; chosen: readonly Chosen[] },
  work: () => Promise<T>,
): Promise<T> {
  const items = (await listStockOfLines(databaseOf(container), orderId))
    .filter(({ line_id }) => chosen.some((line) => line.line_id === line_id))
    .map(({ inventory_item_id }) => inventory_item_id);
  const keys = [...new Set(items)].sort();
  return keys.length > 0 ? await container.resolve(Modules.LOCKING).execute(keys, work) : await work();
}
