import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { stringify } from "csv-stringify";
import { toSafeCell } from "../contract/csv";
import { getEnv } from "../lib/config/env";
import { logEvent } from "../lib/logs/log-event";
import { ShopError } from "../lib/shop-error";

/** Each export holds a database connection until it ends. */
const MOST_AT_ONCE = 2;
/** After this time without a read, the reader counts as gone. */
const STALLED_MS = 60_000;
let running = 0;

/** A separator of cells in another country's spreadsheet, or in another program. */
const OTHER_SEPARATOR = /[;\t|]/;

/** No text becomes a formula, or two cells. */
async function* safeRecords(records: Export["records"]) {
  for await (const record of records) yield record.map((cell) => (typeof cell === "string" ? toSafeCell(cell) : cell));
}

/** Writes "2026-11-25 14:03:05" in the shop's time zone, which spreadsheets read as a date. */
export function dateWriter(): (iso: string) => string {
  const format = new Intl.DateTimeFormat("sv-SE", {
    dateStyle: "short",
    timeStyle: "medium",
    timeZone: getEnv().SHOP_TIME_ZONE,
  });
  return (iso) => format.format(new Date(iso));
}

/** `event` is the log event of an interrupted export; `begin` runs before the first byte is sent, and may refuse. */
type Export = {
  titles: readonly string[];
  records: AsyncIterable<readonly (string | number)[]>;
  event: string;
  begin: () => Promise<void>;
};

/**
 * Sends a CSV file, reading rows as it sends. A failure in the middle cuts the connection, so that nobody takes a part
 * for the full file. A reader who disconnects ends the reading.
 * @throws ShopError `too_many_requests`
 */
export async function sendCsv(
  req: MedusaRequest,
  res: MedusaResponse,
  { titles, records, event, begin }: Export,
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
      quoted_match: OTHER_SEPARATOR,
      record_delimiter: "windows",
    });
    await pipeline(Readable.from(safeRecords(records)), csv, res);
  } catch (error) {
    if (!res.headersSent && !res.destroyed) throw error;
    logEvent(req.scope, "warn", { event }, error);
  } finally {
    running -= 1;
  }
}
