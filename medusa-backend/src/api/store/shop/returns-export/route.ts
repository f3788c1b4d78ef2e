import { RETURN_WORDS } from "../../../../contract/order-state";
import type { ExportReturnsQuery, ListedReturn } from "../../../../contract/returns";
import { ExportReturns } from "../../../../contract/routes/returns";
import { databaseOf } from "../../../../lib/database/connection";
import { listAllReturns } from "../../../../queries/returns/returns";
import { noteAct } from "../../../../workflows/audit/write-audit";
import { handle } from "../../../handle";
import { dateWriter, sendCsv } from "../../../send-csv";
import type { ShopRequest } from "../../../shop-auth";

/** The number of returns in memory at once. */
const AT_ONCE = 100;

type Row = { one: ListedReturn; item: ListedReturn["items"][number] | undefined; toDate: (iso: string) => string };

const COLUMNS: readonly (readonly [title: string, value: (row: Row) => string | number])[] = [
  ["Return", ({ one }) => one.number],
  ["Requested", ({ one, toDate }) => toDate(one.requestedAt)],
  ["State", ({ one }) => RETURN_WORDS[one.status]],
  ["Received", ({ one, toDate }) => (one.receivedAt ? toDate(one.receivedAt) : "")],
  ["Order", ({ one }) => one.orderNumber],
  ["Customer", ({ one }) => one.name],
  ["E-mail", ({ one }) => one.email],
  ["Product", ({ item }) => item?.title ?? ""],
  ["Pieces", ({ item }) => item?.quantity ?? ""],
  ["Came back", ({ item }) => item?.received ?? ""],
  ["Damaged", ({ item }) => item?.damaged ?? ""],
  ["Reason", ({ one }) => one.reason],
  ["Note", ({ one }) => one.note],
  ["Refused because", ({ one }) => one.refusal],
];

async function* recordsOf(req: ShopRequest, query: ExportReturnsQuery) {
  const toDate = dateWriter();
  let cursor: string | undefined;
  do {
    const page = await listAllReturns(databaseOf(req.scope), { ...query, limit: AT_ONCE, cursor });
    for (const one of page.returns)
      for (const item of one.items.length > 0 ? one.items : [undefined])
        yield COLUMNS.map(([, value]) => value({ one, item, toDate }));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

/** Of a typed search, the audit trail says only that there was one. */
export const GET = handle(ExportReturns, ({ q, ...query }, req, res) =>
  sendCsv(req, res, {
    titles: COLUMNS.map(([title]) => title),
    records: recordsOf(req, { q, ...query }),
    event: "returns_export_ended",
    begin: () =>
      noteAct(req.scope, {
        actorId: req.shop.customerId,
        action: "returns.exported",
        subjectId: "returns",
        details: { ...query, ...(q && { q: "a text" }) },
      }),
  }),
);
