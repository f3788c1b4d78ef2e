import type { Returnable } from "../../contract/returns";
import type { Database } from "../../lib/database/connection";
import { returnPeriodEnd } from "../../lib/return-period";
import { listLeft } from "./fulfillments";
import { listParcels } from "./parcels";
import { listReturnableLines, listReturnReasons } from "./returns";

/**
 * What can be sent back of an order now; null where there is nothing, or the time for it is over. `days` is the
 * owner's setting.
 */
export async function getReturnable(database: Database, orderId: string, days: number): Promise<Returnable | null> {
  const [parcels, left] = [await listParcels(database, orderId), await listLeft(database, orderId)];
  const end = returnPeriodEnd(parcels, { days, moreFrom: left.length > 0 ? Date.now() : null });
  if (end === null || end <= Date.now()) return null;
  const lines = await listReturnableLines(database, orderId);
  if (lines.length === 0) return null;
  return { until: new Date(end).toISOString(), lines, reasons: await listReturnReasons(database) };
}
