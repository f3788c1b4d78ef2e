import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { MedusaResponse } from "@medusajs/framework/http";
import { stringify } from "csv-stringify";
import { ExportOrdersQuery } from "../../../../contract/order-list";
import { getEnv } from "../../../../lib/config/env";
import { databaseOf } from "../../../../lib/database/connection";
import { logEvent } from "../../../../lib/logs/log-event";
import { parse, ShopError } from "../../../../lib/shop-error";
import { readAllOrders } from "../../../../queries/orders/export-orders";
import { noteExport } from "../../../../workflows/order/note-export";
import type { ShopRequest } from "../../../shop-auth";
import { titlesOf, toRecords } from "./csv-columns";

/** Each holds a connection to the database for as long as it takes. */
const MOST_AT_ONCE = 2;
/** A reader who takes nothing for so long has gone. */
const STALLED_MS = 60_000;
let running = 0;

/** "2026-11-25 14:03:05" in the shop's time zone, which spreadsheets read as a date. */
function dateWriter(): (iso: string) => string {
  const format = new Intl.DateTimeFormat("sv-SE", {
    dateStyle: "short",
    timeStyle: "medium",
    timeZone: getEnv().SHOP_TIME_ZONE,
  });
  return (iso) => format.format(new Date(iso));
}

async function* recordsOf(req: ShopRequest, { rows, deleted, ...query }: ExportOrdersQuery) {
  const toDate = dateWriter();
  const allCancelled = query.status === "cancelled" && deleted !== undefined;
  const selection = { ...query, status: query.status ?? null, allCancelled };
  for await (const orders of readAllOrders(databaseOf(req.scope), selection))
    for (const order of orders) yield* toRecords(order, rows, toDate);
}

/**
 * The list of orders as CSV. Rows are read while they are sent. A failure in the middle cuts the connection, so that no
 * part of the file is taken for the whole, and a reader who leaves ends the reading.
 */
export async function GET(req: ShopRequest, res: MedusaResponse): Promise<void> {
  const query = parse(ExportOrdersQuery, req.query);
  if (running >= MOST_AT_ONCE) throw new ShopError("too_many_requests", "Two exports are running. Try again later.");
  running += 1;
  try {
    await noteExport(req.scope, { actorId: req.shop.customerId, query });
    res.type("text/csv; charset=utf-8");
    res.setTimeout(STALLED_MS, () => res.destroy());
    const csv = stringify({
      header: true,
      columns: titlesOf(query.rows),
      bom: true,
      escape_formulas: true,
      record_delimiter: "windows",
    });
    await pipeline(Readable.from(recordsOf(req, query)), csv, res);
  } catch (error) {
    if (!res.headersSent && !res.destroyed) throw error;
    logEvent(req.scope, "warn", { event: "orders_export_ended" }, error);
  } finally {
    running -= 1;
  }
}
