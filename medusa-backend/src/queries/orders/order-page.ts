import { z } from "zod";
import { LIMITS } from "../../contract/common";
import { type GetStaffOrderAnswer, StaffAct, StaffLine, StaffNote } from "../../contract/order-admin";
import { type GetOrderPageAnswer, OrderEvent, type ShopOrder } from "../../contract/orders";
import { type Carrier, listCarriers } from "../../contract/parcels";
import type { FailedRefund } from "../../contract/refunds";
import type { OrderReturn } from "../../contract/returns";
import type { Database } from "../../lib/database/connection";
import { IsoTime, isThere, queryList, queryRow, queryValue, RoundedMoney } from "../../lib/database/sql";
import { toShownPrice } from "../../lib/money/money";
import { ACTOR, WAS_DONE_TO, WITH_ACTOR } from "../audit/audit-lines";
import { findDocument, listOrderDocuments, type StoredDocument } from "../documents";
import { LISTED_ID, SHOWN_PICTURE } from "../expressions";
import { getPaymentCard } from "../payments/medusa-payments";
import { listOnSale } from "../products/products";
import { getTakenBack, listFailedRefunds } from "../refunds/reversals";
import { getRefundDue } from "../returns/return-refunds";
import { getReturnable, listReturns } from "../returns/returns";
import { getWithdrawable, listWithdrawals } from "../withdrawals";
import { AddressColumns, addressColumns, getOrderRecord, nameIn } from "./order-record";
import { listLeft, listParcels, PARCEL_ITEMS, TAKEN_OFF } from "./parcels";
import { getShopOrder } from "./shop-orders";

const Row = OrderEvent.extend({ amount: RoundedMoney.nullable() });

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
      select json_agg(json_build_object(
        'title', li.title || case a.action when 'RECEIVE_DAMAGED_RETURN_ITEM' then ' (damaged)' else '' end,
        'quantity', (a.details->>'quantity')::float8) order by li.created_at, li.id, a.action desc)
      from order_change_action a join order_line_item li on li.id = a.details->>'reference_id'
      where a.order_change_id = c.id and a.deleted_at is null
        and a.action in ('RECEIVE_RETURN_ITEM', 'RECEIVE_DAMAGED_RETURN_ITEM'))`;

const EVENTS_SQL = `
  select event.kind, event.at, event.amount::float8 as amount, coalesce(event.pieces, '[]'::json) as pieces
  from (
    select 'placed' as kind, o.created_at as at, null::numeric as amount, null::json as pieces, 1 as place
    from "order" o where o.id = ?
    union all
    select 'paid', c.created_at, c.amount, null, 2 ${PAYMENTS}
    join capture c on c.payment_id = p.id and c.deleted_at is null
    where o.id = ? and p.captured_at is not null
    union all
    select 'shipped', f.shipped_at, null, ${PARCEL_ITEMS}, 3 ${PARCELS} where o.id = ? and f.shipped_at is not null
    union all
    select 'delivered', f.delivered_at, null, ${PARCEL_ITEMS}, 4 ${PARCELS} where o.id = ? and f.delivered_at is not null
    union all
    select 'returned', c.confirmed_at, null, ${RECEIVED}, 5 from "order" o
    join order_change c on c.order_id = o.id and c.change_type = 'return_receive' and c.deleted_at is null
    where o.id = ? and c.confirmed_at is not null
    union all
    select 'cancelled', o.canceled_at, null, null, 6 from "order" o where o.id = ? and o.canceled_at is not null
    union all
    select 'refunded', coalesce(f.settled_at, r.created_at), r.amount, null, 7 ${PAYMENTS}
    join refund r on r.payment_id = p.id and r.deleted_at is null
    left join failed_refund f on f.id = r.id and f.deleted_at is null
    where o.id = ? and (f.id is null or f.state in ('again', 'otherwise'))
    union all
    select 'taken_off', f.created_at, null, taken.pieces, 6
    from "order" o
    join order_refund f on f.order_id = o.id and f.deleted_at is null
    cross join lateral (
      select json_agg(json_build_object('title', li.title, 'quantity', p.quantity)
        order by li.created_at, li.id) as pieces
      from refunded_piece p join order_line_item li on li.id = p.line_id
      where p.refund_id = f.id and p.order_id = o.id and not p.sent and p.deleted_at is null) taken
    where o.id = ? and taken.pieces is not null
  ) event order by event.at, event.place`;

async function listOrderEvents(database: Database, orderId: string): Promise<OrderEvent[]> {
  const bindings = Array.from({ length: 8 }, () => orderId);
  return await queryList(database, "order events", Row, EVENTS_SQL, bindings);
}

type Viewer = { customerId: string; isAdmin: boolean };

/** An order, deleted or not, for those who may open its page: its owner and admins; null for anybody else. */
async function getShownOrder(database: Database, orderId: string, { customerId, isAdmin }: Viewer) {
  const record = await getOrderRecord(database, orderId);
  if (!record || (!isAdmin && record.customerId !== customerId)) return null;
  return { ...record, deleted: isAdmin ? record.adminHidden : record.ownerHidden };
}

/** A document of an order for people who may open the order's page; null for anybody else. */
export async function findShownDocument(
  database: Database,
  { orderId, number }: { orderId: string; number: string },
  viewer: Viewer,
): Promise<StoredDocument | null> {
  return (await getShownOrder(database, orderId, viewer)) && (await findDocument(database, { orderId, number }));
}

/** `code` is the label's number among the order's documents. */
export type ReturnLabel = Pick<OrderReturn, "items"> & {
  code: string;
  returnNumber: number;
  sender: Pick<ShopOrder, "displayId" | "name" | "address" | "country">;
};

/** A return's label once it was given, for people who may open the order's page; null for anybody else. */
export async function findShownLabel(
  database: Database,
  { orderId, number: code }: { orderId: string; number: string },
  viewer: Viewer,
): Promise<ReturnLabel | null> {
  if (!(await getShownOrder(database, orderId, viewer))) return null;
  const found = (await listReturns(database, orderId)).find(({ label }) => label === code);
  const sender = found && (await getShopOrder(database, orderId, { view: "any" }));
  return sender ? { code, returnNumber: found.number, items: found.items, sender } : null;
}

const sumOf = (refunds: readonly FailedRefund[]): number => refunds.reduce((sum, { amount }) => sum + amount, 0);

/** An order's page, for people who may open it; `returnDays` and `carriers` are the owner's settings. */
export async function getOrderPage(
  database: Database,
  orderId: string,
  { returnDays, carriers: ownCarriers, ...viewer }: Viewer & { returnDays: number; carriers: readonly Carrier[] },
): Promise<GetOrderPageAnswer | null> {
  const record = await getShownOrder(database, orderId, viewer);
  if (!record) return null;
  const order = await getShopOrder(database, orderId, { view: "any" });
  if (!order) return null;
  const own = record.customerId === viewer.customerId;
  const [
    events,
    parcels,
    left,
    returns,
    returnable,
    withdrawals,
    withdrawable,
    documents,
    card,
    failed,
    due,
    takenBack,
    products,
  ] = await Promise.all([
    listOrderEvents(database, orderId),
    listParcels(database, orderId),
    listLeft(database, orderId),
    listReturns(database, orderId),
    own && record.status !== "cancelled" ? getReturnable(database, orderId, returnDays) : null,
    listWithdrawals(database, orderId),
    own ? getWithdrawable(database, orderId) : null,
    listOrderDocuments(database, orderId),
    getPaymentCard(database, orderId),
    listFailedRefunds(database, orderId),
    getRefundDue(database, orderId),
    getTakenBack(database, orderId),
    listOnSale(
      database,
      order.items.map(({ productId, variantId }) => variantId ?? productId),
      LIMITS.quantity,
    ),
  ]);
  const { deleted } = record;
  const carriers = viewer.isAdmin ? listCarriers(ownCarriers) : [];
  const open = failed.filter(({ state }) => state === "open" || state === "retrying");
  const owed = sumOf(open);
  const refused = sumOf(open.filter((refund) => refund.refused));
  const paidOtherwise = sumOf(failed.filter(({ state }) => state === "otherwise"));
  const money = { card, owed, refused, paidOtherwise, due, takenBack };
  const back = { returns, returnable, withdrawals, withdrawable: withdrawable && { until: withdrawable.until } };
  return { order, own, deleted, events, parcels, left, carriers, ...back, documents, ...money, products };
}

const MOST = 100;

const Line = StaffLine.extend({ unitPrice: z.number(), currencyCode: z.string() });

const LINES_SQL = `
  select li.id as line_id, li.title, ${SHOWN_PICTURE} as image_url,
    coalesce(oi.unit_price, li.unit_price)::float8 as unit_price, o.currency_code, oi.quantity::float8 as quantity,
    (oi.quantity - greatest(oi.shipped_quantity, oi.delivered_quantity) - ${TAKEN_OFF})::float8 as left,
    greatest(oi.shipped_quantity, oi.delivered_quantity)::float8 as sent, oi.delivered_quantity::float8 as delivered,
    (oi.return_received_quantity + oi.return_dismissed_quantity)::float8 as back,
    (select coalesce(sum(k.quantity), 0) from refunded_piece k
      where k.line_id = li.id and k.sent and k.deleted_at is null)::float8 as kept,
    ${TAKEN_OFF}::float8 as taken_off
  from "order" o
  join order_item oi on oi.order_id = o.id and oi.version = o.version and oi.deleted_at is null and oi.quantity > 0
  join order_line_item li on li.id = oi.item_id
  where o.id = ? order by li.created_at, li.id`;

export async function listStaffLines(database: Database, orderId: string): Promise<GetStaffOrderAnswer["lines"]> {
  const lines = await queryList(database, "order lines", Line, LINES_SQL, [orderId]);
  return lines.map(({ unitPrice: price, currencyCode, ...line }) => ({
    ...line,
    unitPrice: toShownPrice(price, currencyCode),
  }));
}

const Mail = z.object({
  id: z.string(),
  kind: z.string(),
  data: z.unknown(),
  recipient: z.string(),
  status: z.enum(["pending", "sent", "failed"]),
  createdAt: IsoTime,
  canResend: z.boolean(),
});

export async function listMailsOfOrder(database: Database, orderId: string): Promise<z.infer<typeof Mail>[]> {
  const sql = `
    select m.id, m.kind, m.data, m.recipient, m.status, m.created_at,
      m.status <> 'pending' and m.data is not null as can_resend
    from outbox_mail m where m.order_id = ? and m.deleted_at is null order by m.created_at desc, m.id desc limit ?`;
  return await queryList(database, "mails", Mail, sql, [orderId, MOST]);
}

export async function isMailOfOrder(database: Database, orderId: string, mailId: string): Promise<boolean> {
  const sql = "select 1 from outbox_mail m where m.id = ? and m.order_id = ? and m.deleted_at is null";
  return await isThere(database, sql, [mailId, orderId]);
}

export async function listActs(database: Database, orderId: string): Promise<GetStaffOrderAnswer["history"]> {
  const sql = `
    select a.id, ${ACTOR}, a.action, a.created_at,
      coalesce(a.details->>'reason', '') as reason,
      case when a.route is null then (
        select coalesce(json_agg(json_build_object('name', x.key,
          'before', coalesce(x.value->>'before', ''), 'after', coalesce(x.value->>'after', '')) order by x.key), '[]')
        from jsonb_each(coalesce(a.changes, '{}') || coalesce(a.personal, '{}')) x
      ) else '[]' end as changes
    from audit_entry a ${WITH_ACTOR} where ${WAS_DONE_TO}
    order by a.created_at desc, a.id desc limit ?`;
  return await queryList(database, "acts", StaffAct, sql, [orderId, orderId, MOST]);
}

/** The e-mail to which an order's mails go; "" for none. */
export async function getOrderEmail(database: Database, orderId: string): Promise<string> {
  const sql = `select coalesce(o.email, '') as email from "order" o where o.id = ?`;
  return (await queryValue(database, z.string(), sql, [orderId])) ?? "";
}

/** The newest notes of a record, whose id the column `of` is. Bindings: the viewer, the id, how many. */
export const notesIn = (table: string, of: string) => `
  select n.id, coalesce(c.email, n.actor_id) as actor, n.text, n.created_at, n.actor_id = ? as own,
    n.updated_at > n.created_at + interval '1 second' as edited
  from ${table} n left join customer c on c.id = n.actor_id
  where n.${of} = ? and n.deleted_at is null order by n.created_at desc, n.id desc limit ?`;

export async function listNotes(database: Database, orderId: string, viewerId: string) {
  const sql = notesIn("order_note", "order_id");
  return await queryList(database, "notes", StaffNote, sql, [viewerId, orderId, MOST]);
}

const Owner = z.object({ customerId: z.string().nullable(), orders: z.number() });

/** The order's customer with a page at the desk, and how many orders they have. */
export async function getOwner(database: Database, orderId: string): Promise<z.infer<typeof Owner>> {
  const sql = `select ${LISTED_ID} as customer_id, (select count(*)::float8 from "order" o
      join order_status s on s.order_id = o.id and s.deleted_at is null
      where o.customer_id = x.customer_id and o.deleted_at is null) as orders
    from "order" x left join customer c on c.id = x.customer_id where x.id = ?`;
  return (await queryRow(database, Owner, sql, [orderId])) ?? { customerId: null, orders: 0 };
}

/** What a bank has taken back is in minor units in the database as well. */
const MoneyRow = z.object({ captured: RoundedMoney, refunded: RoundedMoney, takenBack: z.int() });

/** The sums of an order over all its payments, and what banks took back in disputes; null before a capture. */
export async function getStaffMoney(database: Database, orderId: string): Promise<GetStaffOrderAnswer["money"]> {
  const sql = `
    select coalesce(sum(c.amount), 0)::float8 as captured, coalesce(sum(r.amount), 0)::float8 as refunded,
      coalesce((select sum(least(d.taken, d.amount)) from payment_dispute d
        where d.order_id = o.id and d.taken > 0 and d.deleted_at is null), 0)::float8 as taken_back
    from "order" o
    join order_payment_collection l on l.order_id = o.id and l.deleted_at is null
    join payment p on p.payment_collection_id = l.payment_collection_id and p.deleted_at is null and p.captured_at is not null
    left join lateral (select sum(x.amount) as amount from capture x where x.payment_id = p.id and x.deleted_at is null) c on true
    left join lateral (select sum(x.amount) as amount from refund x where x.payment_id = p.id and x.deleted_at is null) r on true
    where o.id = ? group by o.id`;
  const money = await queryRow(database, MoneyRow, sql, [orderId]);
  if (!money) return null;
  const { captured, refunded, takenBack } = money;
  return { captured, refunded, takenBack, left: Math.max(0, captured - refunded - takenBack) };
}

const Address = z.object({ id: z.string(), name: z.string(), phone: z.string(), ...AddressColumns.shape });

/** An order's address, with the id of Medusa's record; null if it has none. */
export async function getOrderAddress(database: Database, orderId: string): Promise<z.infer<typeof Address> | null> {
  const sql = `
    select a.id, ${nameIn("a")} as name, coalesce(a.phone, '') as phone, ${addressColumns("a")}
    from "order" o join order_address a on a.id = o.shipping_address_id and a.deleted_at is null where o.id = ?`;
  return await queryRow(database, Address, sql, [orderId]);
}
