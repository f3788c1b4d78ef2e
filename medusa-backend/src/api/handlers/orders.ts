import { setImmediate as nextTurn } from "node:timers/promises";
import type { ExportOrdersQuery } from "../../contract/order-list";
import type { PeriodSums } from "../../contract/overview";
import { listCarriers } from "../../contract/parcels";
import { may } from "../../contract/permissions";
import * as rows from "../../contract/routes/orders";
import { renderPackingSlips } from "../../documents/packing-slips";
import { joinPdfs, renderPdf } from "../../documents/pdf";
import { renderReturnLabel } from "../../documents/return-label";
import { getEnv } from "../../lib/config/env";
import { databaseOf } from "../../lib/database/connection";
import { sum } from "../../lib/money/money";
import { shopDay, shopPeriod } from "../../lib/shop-day";
import { requireFound, ShopError } from "../../lib/shop-error";
import { getCustomerIdByEmail } from "../../queries/accounts/accounts";
import { listDocumentsOf, listOrderDocuments } from "../../queries/documents";
import { readAmountCursor, readCursor } from "../../queries/lists";
import { readAllOrders } from "../../queries/orders/export-orders";
import {
  countNewOrders,
  countOrders,
  listAllOrders,
  listOrderCountries,
  sortOf,
} from "../../queries/orders/order-list";
import { findShownDocument, findShownLabel, getOrderPage, isMailOfOrder } from "../../queries/orders/order-page";
import { getOrderRecord } from "../../queries/orders/order-record";
import { listOrdersToPack } from "../../queries/orders/packing";
import { listPackingSlips, listShipmentsToMake } from "../../queries/orders/shipments";
import { getShopOrder, listCustomerOrders, listOffList } from "../../queries/orders/shop-orders";
import { isCounting, listBestProducts, listSales, requireToDo } from "../../queries/sales";
import { noteAct } from "../../workflows/audit/write-audit";
import { resendMailWorkflow } from "../../workflows/mails/queue-mail";
import { cancelAtDesk, deleteOrder, showOrder } from "../../workflows/orders/delete-order";
import { sellerNow } from "../../workflows/orders/documents";
import { correctAddress, correctEmail, editNote, writeNote } from "../../workflows/orders/edit-order";
import {
  cancelParcel,
  deliverMany,
  deliverParcel,
  shipMany,
  shipParcel,
  undoDelivery,
} from "../../workflows/orders/parcels";
import { readOrderToPack, readStaffOrder } from "../../workflows/orders/read-order";
import { shipOrder, trackOrder } from "../../workflows/orders/ship-order";
import { completePayment } from "../../workflows/payments/complete-payment";
import { handle } from "../handle";
import { countByCustomer } from "../rate-limits";
import { requireProofForCancellation } from "../require-factor";
import { dateWriter, sendCsv } from "../send-csv";
import type { ShopRequest } from "../shop-auth";
import { titlesOf, toRecords } from "./order-csv-columns";

const toViewer = (shop: ShopRequest["shop"]) =>
  may(shop, "read orders") ? ({ view: "admin" } as const) : ({ view: "owner", customerId: shop.customerId } as const);

const DEFAULT_LIMIT = 1000;

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

const BEST = 5;

const sumUp = (parts: readonly PeriodSums[]): PeriodSums => ({
  sales: sum(parts.map(({ sales }) => sales)),
  refunds: sum(parts.map(({ refunds }) => refunds)),
  orders: sum(parts.map(({ orders }) => orders)),
});

export const ORDERS = [
  handle(rows.PlaceOrder, async ({ paymentIntentId, orderItems, totalAmount, ...delivery }, req, res) => {
    const { orderId, created } = await completePayment(req.scope, {
      paymentIntentId,
      customerId: req.shop.customerId,
      delivery,
      orderItems,
      totalAmount,
    });
    res.status(created ? 201 : 200);
    return { orderId, created };
  }),

  handle(rows.ListOrders, async ({ email }, req) => {
    const database = databaseOf(req.scope);
    if (email === req.shop.email) {
      return { orders: await listCustomerOrders(database, req.shop.customerId, "owner") };
    }
    if (!may(req.shop, "read orders")) throw new ShopError("forbidden", "You may see your own orders only.");
    const customerId = await getCustomerIdByEmail(database, email);
    return { orders: customerId ? await listCustomerOrders(database, customerId, "admin") : [] };
  }),

  handle(rows.GetOrder, async ({ id }, req) => {
    const database = databaseOf(req.scope);
    const order = requireFound(await getShopOrder(database, id, toViewer(req.shop)), "order");
    return { order, documents: await listOrderDocuments(database, order.id) };
  }),

  handle(rows.DeleteOrder, async ({ id }, req) => {
    const isAdmin = may(req.shop, "delete orders");
    if (isAdmin) await requireProofForCancellation(req, id);
    await deleteOrder(req.scope, { orderId: id, actorId: req.shop.customerId, isAdmin });
  }),

  handle(rows.ShowOrder, async ({ id }, req) => {
    const { customerId: actorId } = req.shop;
    return await showOrder(req.scope, { orderId: id, actorId, isAdmin: may(req.shop, "delete orders") });
  }),

  handle(rows.GetOrderPage, async ({ id }, req) => {
    const { customerId } = req.shop;
    const viewer = {
      customerId,
      isAdmin: may(req.shop, "read orders"),
      returnDays: getEnv().RETURN_DAYS,
      carriers: getEnv().CARRIERS,
    };
    return requireFound(await getOrderPage(databaseOf(req.scope), id, viewer), "order");
  }),

  handle(rows.GetDocument, async ({ id, number }, req) => {
    const database = databaseOf(req.scope);
    const { customerId } = req.shop;
    const asked = { orderId: id, number };
    const viewer = { customerId, isAdmin: may(req.shop, "read orders") };
    const label = await findShownLabel(database, asked, viewer);
    const found = label ?? requireFound(await findShownDocument(database, asked, viewer), "document");
    await countByCustomer(req, "document");
    const pdf = "code" in found ? renderReturnLabel(found, sellerNow()) : renderPdf(found);
    return { pdf: pdf.toString("base64") };
  }),

  handle(rows.ListCancelledOrders, (_, req) => listOffList(databaseOf(req.scope), req.shop.customerId, "cancelled")),

  handle(rows.ListHiddenOrders, (_, req) => listOffList(databaseOf(req.scope), req.shop.customerId, "hidden")),

  handle(rows.ListAllOrders, async (asked, req) => {
    const { limit = DEFAULT_LIMIT, cursor, status = null, deleted, count, ...rest } = asked;
    const hasAmount = sortOf(rest).by.includes("amount");
    const after = hasAmount ? readAmountCursor(cursor, "order") : readCursor(cursor, "order");
    const allCancelled = status === "cancelled" && deleted !== undefined;
    const selection = { ...rest, status, allCancelled };
    const database = databaseOf(req.scope);
    const [found, counted] = await Promise.all([
      listAllOrders(database, { ...selection, limit, after }),
      count ? countOrders(database, selection) : null,
    ]);
    return { ...found, count: counted };
  }),

  /** Open screens ask every few seconds. */
  handle(rows.CountNewOrders, async ({ whole, ...query }, req) => ({
    count: await countNewOrders(databaseOf(req.scope), { ...query, isWhole: whole !== undefined }),
  })),

  handle(rows.ListOrderCountries, async (_, req) => ({
    countries: await listOrderCountries(databaseOf(req.scope)),
  })),

  handle(rows.ExportOrders, (query, req, res) =>
    sendCsv(req, res, {
      titles: titlesOf(query.rows),
      records: recordsOf(req, query),
      event: "orders_export_ended",
      begin: () => noteExport(req, query),
    }),
  ),

  handle(rows.GetStaffOrder, async ({ id }, req) =>
    requireFound(await readStaffOrder(req.scope, id, req.shop.customerId), "order"),
  ),

  handle(rows.WriteNote, async ({ id, ...note }, req) =>
    writeNote(req.scope, { ...note, orderId: id, actorId: req.shop.customerId }),
  ),

  handle(rows.EditNote, async ({ id, ...note }, req) =>
    editNote(req.scope, { ...note, orderId: id, actorId: req.shop.customerId }),
  ),

  handle(rows.CorrectEmail, async ({ id, email }, req) =>
    correctEmail(req.scope, { orderId: id, email, actorId: req.shop.customerId }),
  ),

  handle(rows.CancelOrder, async ({ id }, req) => {
    await requireProofForCancellation(req, id);
    await cancelAtDesk(req.scope, { orderId: id, actorId: req.shop.customerId });
  }),

  handle(rows.CorrectAddress, ({ id, ...address }, req) =>
    correctAddress(req.scope, { orderId: id, actorId: req.shop.customerId, address }),
  ),

  handle(rows.ResendMail, async ({ id, mailId }, req) => {
    if (!(await isMailOfOrder(databaseOf(req.scope), id, mailId)))
      throw new ShopError("not_found", "There is no such mail.");
    const { result } = await resendMailWorkflow(req.scope).run({ input: { mailId, actorId: req.shop.customerId } });
    return result;
  }),

  handle(rows.ShipOrder, async ({ id }, req) => {
    const order = await getOrderRecord(databaseOf(req.scope), id);
    // /api/server does not know a hidden order; its parcels are sent on its page.
    if (order?.adminHidden && order.status !== "cancelled") throw new ShopError("not_found", "There is no such order.");
    const { changed } = await shipOrder(req.scope, { orderId: id, actorId: req.shop.customerId });
    return { changed, status: "shipped" as const };
  }),

  handle(rows.SetTracking, ({ id, parcelId, ...tracking }, req) =>
    trackOrder(req.scope, { orderId: id, actorId: req.shop.customerId, parcelId, tracking }),
  ),

  /** Only somebody who may read orders decides to send one that is at risk. */
  handle(rows.ShipParcel, async ({ id, risks, ...asked }, req) => {
    const order = { orderId: id, actorId: req.shop.customerId, risks: may(req.shop, "read orders") ? risks : [] };
    await shipParcel(req.scope, { ...order, ...asked });
  }),

  handle(rows.DeliverParcel, ({ id, parcelId }, req) =>
    deliverParcel(req.scope, { orderId: id, parcelId, actorId: req.shop.customerId }),
  ),

  handle(rows.UndoDelivery, ({ id, parcelId }, req) =>
    undoDelivery(req.scope, { orderId: id, parcelId, actorId: req.shop.customerId }),
  ),

  handle(rows.CancelParcel, ({ id, parcelId }, req) =>
    cancelParcel(req.scope, { orderId: id, parcelId, actorId: req.shop.customerId }),
  ),

  handle(rows.FindShipments, async ({ numbers }, req) => {
    const orders = await listShipmentsToMake(databaseOf(req.scope), numbers);
    return { orders, carriers: listCarriers(getEnv().CARRIERS) };
  }),

  handle(rows.ShipMany, async ({ rows }, req) => ({
    outcomes: await shipMany(req.scope, { rows, actorId: req.shop.customerId }),
  })),

  handle(rows.DeliverMany, async ({ numbers }, req) => ({
    outcomes: await deliverMany(req.scope, { numbers, actorId: req.shop.customerId }),
  })),

  handle(rows.ListOrdersToPack, (page, req) => listOrdersToPack(databaseOf(req.scope), page)),

  handle(rows.GetOrderToPack, async ({ id }, req) => requireFound(await readOrderToPack(req.scope, id), "order")),

  handle(rows.GetPackingSlips, async ({ numbers }, req) => {
    const found = await listPackingSlips(databaseOf(req.scope), numbers);
    if (found.slips.length === 0) throw new ShopError("not_found", "None of these orders has a packing slip.");
    return { pdf: renderPackingSlips(found).toString("base64") };
  }),

  handle(rows.GetTaxDocuments, async ({ numbers }, req) => {
    const pdfs: Buffer[] = [];
    for (const document of await listDocumentsOf(databaseOf(req.scope), numbers)) {
      pdfs.push(renderPdf(document));
      // A document takes a few milliseconds of processor time; other requests are answered between two.
      await nextTurn();
    }
    if (pdfs.length === 0) throw new ShopError("not_found", "These orders have no documents yet.");
    return { pdf: Buffer.from(await joinPdfs(pdfs)).toString("base64") };
  }),

  handle(rows.GetOverview, async ({ days: lastDays, from: since, to }, req) => {
    const { SHOP_TIME_ZONE: timeZone } = getEnv();
    const [database, now] = [databaseOf(req.scope), new Date()];
    const asked = since && to ? { from: since, to } : { days: lastDays };
    const { days, firstDay, lastDay, beforeFrom, beforeTo, parts } = shopPeriod(asked, now, timeZone);
    const [sales, best, toDo, counting] = await Promise.all([
      listSales(database, { from: beforeFrom, until: beforeTo, timeZone, by: days === 1 ? "hour" : "day" }),
      listBestProducts(database, { firstDay, lastDay, timeZone, limit: BEST }),
      requireToDo(database, shopDay(now, timeZone).toString()),
      isCounting(database),
    ]);
    const sumsOf = (at: string) => sumUp(sales.filter((part) => part.at === at));
    const points = parts.map(({ at, before }) => ({ at, ...sumsOf(at), before: sumsOf(before) }));
    return {
      days,
      firstDay,
      lastDay,
      sums: sumUp(points),
      sumsBefore: sumUp(sales.filter(({ isEarly }) => isEarly)),
      points,
      bestProducts: best,
      toDo,
      counting,
    };
  }),
];
