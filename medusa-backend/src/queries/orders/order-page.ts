import { z } from "zod";
import { type Carrier, listCarriers } from "../../contract/carriers";
import { LIMITS } from "../../contract/common";
import { CURRENCY } from "../../contract/currency";
import { type GetOrderPageAnswer, OrderEvent } from "../../contract/order-page";
import type { FailedRefund } from "../../contract/reversals";
import type { Database } from "../../lib/database/connection";
import { queryList, readable } from "../../lib/database/sql";
import { toMajor, toMinor } from "../../lib/money/money";
import { listOnSale } from "../catalogue/products";
import { findDocument, listOrderDocuments, type StoredDocument } from "../documents/documents";
import { getPaymentCard } from "../payments/medusa-payments";
import { getTakenBack, listFailedRefunds } from "../payments/reversals";
import { listLeft } from "./fulfillments";
import { getOrderRecord, type OrderRecord } from "./order-record";
import { listParcels, PARCEL_ITEMS } from "./parcels";
import { getRefundDue } from "./return-money";
import { getReturnable, listReturns } from "./returns";
import { getShopOrder } from "./shop-orders";

const Row = z.object({
  kind: OrderEvent.shape.kind,
  at: z.date(),
  amount: z.number().nullable(),
  currency_code: z.string(),
  pieces: OrderEvent.shape.pieces,
});

const PAYMENTS = `
  from "order" o
  join order_payment_collection l on l.order_id = o.id and l.deleted_at is null
  join payment p on p.payment_collection_id = l.payment_collection_id and p.deleted_at is null`;
const PARCELS = `
  from "order" o
  join order_fulfillment l on l.order_id = o.id and l.deleted_at is null
  join fulfillment f on f.id = l.fulfillment_id and f.deleted_at is null and f.canceled_at is null`;

/** The pieces of a return received at once, by line. */
const RECEIVED = `(
      select json_agg(json_build_object('title', coalesce(li.product_title, li.title), 'quantity', (a.details->>'quantity')::float8)
        order by li.created_at, li.id)
      from order_change_action a join order_line_item li on li.id = a.details->>'reference_id'
      where a.order_change_id = c.id and a.deleted_at is null
        and a.action in ('RECEIVE_RETURN_ITEM', 'RECEIVE_DAMAGED_RETURN_ITEM'))`;

const EVENTS_SQL = `
  select event.kind, event.at, event.amount::float8 as amount, event.currency_code, coalesce(event.pieces, '[]'::json) as pieces
  from (
    select 'placed' as kind, o.created_at as at, null::numeric as amount, o.currency_code, null::json as pieces, 1 as place
    from "order" o where o.id = ?
    union all
    select 'paid', c.created_at, c.amount, p.currency_code, null, 2 ${PAYMENTS}
    join capture c on c.payment_id = p.id and c.deleted_at is null
    where o.id = ? and p.captured_at is not null
    union all
    select 'shipped', f.shipped_at, null, o.currency_code, ${PARCEL_ITEMS}, 3 ${PARCELS} where o.id = ? and f.shipped_at is not null
    union all
    select 'delivered', f.delivered_at, null, o.currency_code, ${PARCEL_ITEMS}, 4 ${PARCELS} where o.id = ? and f.delivered_at is not null
    union all
    select 'returned', c.confirmed_at, null, o.currency_code, ${RECEIVED}, 5 from "order" o
    join order_change c on c.order_id = o.id and c.change_type = 'return_receive' and c.deleted_at is null
    where o.id = ? and c.confirmed_at is not null
    union all
    select 'cancelled', o.canceled_at, null, o.currency_code, null, 6 from "order" o where o.id = ? and o.canceled_at is not null
    union all
    select 'refunded', coalesce(f.settled_at, r.created_at), r.amount, p.currency_code, null, 7 ${PAYMENTS}
    join refund r on r.payment_id = p.id and r.deleted_at is null
    left join failed_refund f on f.id = r.id and f.deleted_at is null
    where o.id = ? and (f.id is null or f.state in ('again', 'otherwise'))
    union all
    select 'taken_off', f.created_at, null, o.currency_code, taken.pieces, 6
    from "order" o
    join order_refund f on f.order_id = o.id and f.deleted_at is null
    cross join lateral (
      select json_agg(json_build_object('title', coalesce(li.product_title, li.title), 'quantity', p.quantity)
        order by li.created_at, li.id) as pieces
      from refunded_piece p join order_line_item li on li.id = p.line_id
      where p.refund_id = f.id and p.order_id = o.id and not p.sent and p.deleted_at is null) taken
    where o.id = ? and taken.pieces is not null
  ) event order by event.at, event.place`;

/** The events of an order according to Medusa's records, oldest first. */
async function listOrderEvents(database: Database, orderId: string): Promise<OrderEvent[]> {
  const bindings = Array.from({ length: 8 }, () => orderId);
  return readable(await queryList(database, "order events", Row, EVENTS_SQL, bindings)).map(
    ({ currency_code, at, amount, ...event }) => ({
      ...event,
      at: at.toISOString(),
      amount: amount === null ? null : toMajor(toMinor(amount, currency_code), currency_code),
    }),
  );
}

type Viewer = { customerId: string; isAdmin: boolean };
type ShownOrder = OrderRecord & { deleted: boolean };

/**
 * The order whose page somebody may open: its owner and admins; null for anybody else. It is shown even after it was
 * deleted.
 */
async function getShownOrder(
  database: Database,
  orderId: string,
  { customerId, isAdmin }: Viewer,
): Promise<ShownOrder | null> {
  const record = await getOrderRecord(database, orderId);
  if (!record || (!isAdmin && record.customer_id !== customerId)) return null;
  return { ...record, deleted: isAdmin ? record.admin_hidden : record.owner_hidden };
}

/** A document of an order by its number, for people who may open the order's page; null for anybody else. */
export async function findShownDocument(
  database: Database,
  { orderId, number }: { orderId: string; number: string },
  viewer: Viewer,
): Promise<StoredDocument | null> {
  return (await getShownOrder(database, orderId, viewer)) && (await findDocument(database, { orderId, number }));
}

/** The sum of refunds, in major units. */
const sumOf = (refunds: readonly FailedRefund[]): number =>
  toMajor(
    refunds.reduce((sum, { amount }) => sum + toMinor(amount, CURRENCY), 0),
    CURRENCY,
  );

/**
 * An order with all data of its page, for people who may open it; `returnDays` and `carriers` are the owner's settings.
 */
export async function getOrderPage(
  database: Database,
  orderId: string,
  { returnDays, carriers: own_carriers, ...viewer }: Viewer & { returnDays: number; carriers: readonly Carrier[] },
): Promise<GetOrderPageAnswer | null> {
  const record = await getShownOrder(database, orderId, viewer);
  if (!record) return null;
  const order = await getShopOrder(database, orderId, { view: "any" });
  if (!order) return null;
  const own = record.customer_id === viewer.customerId;
  const [events, parcels, left, returns, returnable, documents, card, failed, due, taken_back, products] =
    await Promise.all([
      listOrderEvents(database, orderId),
      listParcels(database, orderId),
      listLeft(database, orderId),
      listReturns(database, orderId),
      own && record.status !== "cancelled" ? getReturnable(database, orderId, returnDays) : null,
      listOrderDocuments(database, orderId),
      getPaymentCard(database, orderId),
      listFailedRefunds(database, orderId),
      getRefundDue(database, orderId),
      getTakenBack(database, orderId),
      listOnSale(
        database,
        order.items.map(({ product_id }) => product_id),
        LIMITS.quantity,
      ),
    ]);
  const { deleted } = record;
  const carriers = viewer.isAdmin ? listCarriers(own_carriers) : [];
  const open = failed.filter(({ state }) => state === "open" || state === "retrying");
  const owed = sumOf(open);
  const refused = sumOf(open.filter((refund) => refund.refused));
  const paid_otherwise = sumOf(failed.filter(({ state }) => state === "otherwise"));
  const money = { card, owed, refused, paid_otherwise, due, taken_back };
  return { order, own, deleted, events, parcels, left, carriers, returns, returnable, documents, ...money, products };
}
