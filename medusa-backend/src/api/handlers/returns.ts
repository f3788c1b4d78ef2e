import { RETURN_WORDS } from "../../contract/order-state";
import { may } from "../../contract/permissions";
import type { ExportReturnsQuery, ListedReturn } from "../../contract/returns";
import * as rows from "../../contract/routes/returns";
import { databaseOf } from "../../lib/database/connection";
import { listAllReturns } from "../../queries/returns/returns";
import { noteAct } from "../../workflows/audit/write-audit";
import { planRefund, toQuestion } from "../../workflows/refunds/plan-refund";
import { refundOrder } from "../../workflows/refunds/refund-order";
import { settleFailedRefund } from "../../workflows/refunds/settle-failed-refund";
import { cancelReturn, refuseReturn } from "../../workflows/returns/cancel-return";
import { giveLabel } from "../../workflows/returns/give-label";
import { getReceiptRefund, receiveAndRefund } from "../../workflows/returns/receive-return";
import { requestReturn } from "../../workflows/returns/request-return";
import { handle } from "../handle";
import { requireProofForRefund, requireRecentProof } from "../require-factor";
import { dateWriter, sendCsv } from "../send-csv";
import type { ShopRequest } from "../shop-auth";

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

export const RETURNS = [
  handle(rows.RequestReturn, ({ id: orderId, ...asked }, req) =>
    requestReturn(req.scope, { ...asked, orderId, customerId: req.shop.customerId }),
  ),

  handle(rows.OpenReturn, ({ id: orderId, ...asked }, req) =>
    requestReturn(req.scope, { ...asked, orderId, customerId: req.shop.customerId, byStaff: true }),
  ),

  handle(rows.ListReturns, (asked, req) => listAllReturns(databaseOf(req.scope), asked)),

  /** Of a typed search, the audit trail says only that there was one. */
  handle(rows.ExportReturns, ({ q, ...query }, req, res) =>
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
  ),

  /** Nothing is written. */
  handle(rows.AskReceipt, ({ id, pieces }, req) => getReceiptRefund(req.scope, id, pieces)),

  handle(rows.ReceiveReturn, async ({ id, refund, pieces }, req) => {
    await requireProofForRefund(req, refund);
    return await receiveAndRefund(req.scope, { returnId: id, actorId: req.shop.customerId, refund, pieces });
  }),

  handle(rows.RefuseReturn, ({ id, reason }, req) =>
    refuseReturn(req.scope, { returnId: id, actorId: req.shop.customerId, reason }),
  ),

  handle(rows.GiveLabel, ({ id }, req) => giveLabel(req.scope, { returnId: id, actorId: req.shop.customerId })),

  handle(rows.CancelReturn, async ({ id }, req) => {
    const input = { returnId: id, customerId: req.shop.customerId, isAdmin: may(req.shop, "open returns") };
    return await cancelReturn(req.scope, input);
  }),

  /** POST because the choice may be long; nothing is written. */
  handle(rows.AskRefund, async ({ id, ...choice }, req) => toQuestion(await planRefund(req.scope, id, choice))),

  handle(rows.MakeRefund, async ({ id, ...refund }, req) => {
    await requireProofForRefund(req, refund.amount);
    return await refundOrder(req.scope, { ...refund, orderId: id, actorId: req.shop.customerId });
  }),

  handle(rows.SettleFailedRefund, async ({ id, ...refund }, req) => {
    if (refund.how === "again") await requireRecentProof(req);
    return await settleFailedRefund(req.scope, { ...refund, orderId: id, actorId: req.shop.customerId });
  }),
];
