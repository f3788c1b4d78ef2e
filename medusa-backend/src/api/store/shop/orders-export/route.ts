import type { ExportOrdersQuery } from "../../../../contract/order-list";
import { ExportOrders } from "../../../../contract/routes/orders";
import { databaseOf } from "../../../../lib/database/connection";
import { readAllOrders } from "../../../../queries/orders/export-orders";
import { noteAct } from "../../../../workflows/audit/write-audit";
import { handle } from "../../../handle";
import { dateWriter, sendCsv } from "../../../send-csv";
import type { ShopRequest } from "../../../shop-auth";
import { titlesOf, toRecords } from "./csv-columns";

async function* recordsOf(req: ShopRequest, { rows, deleted, ...query }: ExportOrdersQuery) {
  const toDate = dateWriter();
  const allCancelled = query.status === "cancelled" && deleted !== undefined;
  const selection = { ...query, status: query.status ?? null, allCancelled };
  for await (const orders of readAllOrders(databaseOf(req.scope), selection))
    for (const order of orders) yield* toRecords(order, rows, toDate);
}

/** A typed search may name a buyer, and the audit trail is never deleted: it says only that there was one. */
async function noteExport(req: ShopRequest, { find, ...filters }: ExportOrdersQuery): Promise<void> {
  const details = { ...filters, ...(find && { find: "a text" }) };
  await noteAct(req.scope, { actorId: req.shop.customerId, action: "orders.exported", subjectId: "orders", details });
}

export const GET = handle(ExportOrders, (query, req, res) =>
  sendCsv(req, res, {
    titles: titlesOf(query.rows),
    records: recordsOf(req, query),
    event: "orders_export_ended",
    begin: () => noteExport(req, query),
  }),
);
