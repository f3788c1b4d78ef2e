import type { Returnable } from "../../contract/returns";
import type { Database } from "../../lib/database/connection";
import { returnPeriodEnd } from "../../lib/return-period";
import { listParcels } from "./parcels";
import { listReturnableLines, listReturnReasons } from "./returns";

/**
 * What can be sent back of an order now; null where there is nothing, or the time for it is over. `days` is the
 * owner's setting.
 */
export async function getReturnable(database: Database, orderId: string, days: number): Promise<Returnable | null> {
  const end = returnPeriodEnd(await listParcels(database, orderId), days);
  if (end === null || end <= Date.now()) return null;
  const lines = await listReturnableLines(database, orderId);
  if (lines.length === 0) return null;
  return { until: new Date(end).toISOString(), lines, reasons: await listReturnReasons(database) };
}
