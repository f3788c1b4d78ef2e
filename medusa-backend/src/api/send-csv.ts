import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { stringify } from "csv-stringify";
import { logEvent } from "../lib/logs/log-event";
import { ShopError } from "../lib/shop-error";

/** Each holds a connection to the database for as long as it takes. */
const MOST_AT_ONCE = 2;
/** A reader who takes nothing for so long has gone. */
const STALLED_MS = 60_000;
let running = 0;

/** `event` names in the log an export that broke off; `begin` runs before the first byte is sent, and may refuse. */
type Export = {
  titles: readonly string[];
  records: AsyncIterable<readonly (string | number)[]>;
  escapeFormulas: boolean;
  event: string;
  begin: () => Promise<void>;
};

/**
 * Sends a CSV file. Rows are read while they are sent. A failure in the middle cuts the connection, so that no part of
 * the file is taken for the whole, and a reader who leaves ends the reading.
 * @throws ShopError `too_many_requests`
 */
export async function sendCsv(
  req: MedusaRequest,
  res: MedusaResponse,
  { titles, records, escapeFormulas, event, begin }: Export,
): Promise<void> {
  if (running >= MOST_AT_ONCE) throw new ShopError("too_many_requests", "Two exports are running. Try again later.");
  running += 1;
  try {
    await begin();
    res.type("text/csv; charset=utf-8");
    res.setTimeout(STALLED_MS, () => res.destroy());
    const csv = stringify({
      header: true,
      columns: [...titles],
      bom: true,
      escape_formulas: escapeFormulas,
      record_delimiter: "windows",
    });
    await pipeline(Readable.from(records), csv, res);
  } catch (error) {
    if (!res.headersSent && !res.destroyed) throw error;
    logEvent(req.scope, "warn", { event }, error);
  } finally {
    running -= 1;
  }
}
