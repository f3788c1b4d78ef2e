import { z } from "zod";
import { CountrySource } from "../../contract/addresses";
import {
  type GetOrderToPackAnswer,
  HoldKind,
  type ListOrdersToPackAnswer,
  type ListOrdersToPackQuery,
  OrderToPack,
} from "../../contract/packing";
import type { Database } from "../../lib/database/connection";
import { keepingPlans, queryRow, queryValue } from "../../lib/database/sql";
import { shopDay } from "../../lib/shop-day";
import { orderNumberIn, SHOWN_PICTURE } from "../expressions";
import { allOf, type Part, queryListPage, readDayCursor } from "../lists";
import { RISK } from "../refunds/reversals";
import { PAID_SUMS } from "./order-amounts";
import { AddressColumns, addressColumns, COUNTRY_FROM, nameIn, SHIPPING_NAME, toAddress } from "./order-record";
import { leftLines } from "./parcels";

/** SQL: why the order `o` may not be sent, by its money. Each part is looked up by the order: most have none. */
const MONEY_HOLD = `case
    when (select true from order_withdrawal w
      where w.order_id = o.id and w.done_at is null and w.deleted_at is null limit 1) then 'withdrawn'
    when o.metadata->>'payment_intent_id' is not null then (
      select case when money.captured = 0 then 'unpaid'
        when money.refunded >= money.captured or (select true from payment_attempt a where a.order_id = o.id
          and a.status in ('releasing', 'released', 'refunded') and a.deleted_at is null limit 1) then 'refunded' end
      from ${PAID_SUMS}) end`;

const HOLD = `coalesce(${MONEY_HOLD}, ${RISK})`;

/**
 * Why an order may not be sent, by its money; null if it may. One without a PaymentIntent was created by hand in Medusa
 * Admin, and only its creator knows how it is paid.
 */
export async function getMoneyHold(database: Database, orderId: string): Promise<HoldKind | null> {
  const sql = `select ${MONEY_HOLD} as hold from "order" o where o.id = ? and o.deleted_at is null`;
  return await queryValue(keepingPlans(database), HoldKind.nullable(), sql, [orderId]);
}

/** Of orders without a promise: they come last. */
const NO_DAY = "9999-12-31";
/** The first day of the promise of the order's record `s`. Ops can write anything in its place. */
export const PROMISED_DAY = `coalesce(substring(s.promised_from from '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'), '${NO_DAY}')`;

/** The stock locations that the pieces of the line `li` are reserved in, if the shop has several. */
const PLACE = `(
    select coalesce(string_agg(distinct l.name, ', '), '') from reservation_item r
    join stock_location l on l.id = r.location_id and l.deleted_at is null
    where r.line_item_id = li.id and r.deleted_at is null
      and exists (select 1 from stock_location other where other.id <> l.id and other.deleted_at is null))`;

const Row = OrderToPack.extend({ promisedFrom: OrderToPack.shape.promisedFrom.catch(null) });
const RecipientRow = Row.extend({
  name: z.string(),
  phone: z.string(),
  ...AddressColumns.omit({ country: true }).shape,
  countryFrom: CountrySource.nullable().catch(null),
});

/** `page`: `order_id`, `day`, `placed_at`. `?` is today. "offset 0" makes the planner look up each order by itself. */
const rowsOf = (page: string) => `
  with page as materialized (${page})
  select o.id, o.number, o.status, o.created_at, ${SHIPPING_NAME} as shipping_name,
    nullif(o.promised_day, '${NO_DAY}') as promised_from, o.status = 'pending' and o.promised_day <= ? as late,
    o.part_sent, ${HOLD} as hold, case when o.status = 'cancelled' then '[]'::json
      else ${leftLines({ image_url: SHOWN_PICTURE, place: PLACE })} end as left,
    ${nameIn("a")} as name, coalesce(a.phone, '') as phone, ${addressColumns("a")}, ${COUNTRY_FROM},
    page.day || '|' || page.placed_at::text || '|' || o.id as cursor
  from page
  cross join lateral (
    select o.id, o.display_id as number, o.version, o.created_at, o.metadata, o.shipping_address_id, s.part_sent,
      case when o.canceled_at is null then s.status else 'cancelled' end as status, ${PROMISED_DAY} as promised_day
    from "order" o join order_status s on s.order_id = o.id and s.deleted_at is null
    where o.id = page.order_id and o.deleted_at is null offset 0) o
  left join lateral (
    select a.first_name, a.last_name, a.phone, a.address_1, a.address_2, a.postal_code, a.city, a.province,
      a.country_code, a.metadata
    from order_address a where a.id = o.shipping_address_id offset 0) a on true
  order by page.day, page.placed_at, o.id`;

const today = () => shopDay(new Date()).toString();

function pageOf({ q, cursor, limit }: ListOrdersToPackQuery): Part {
  if (q)
    return {
      sql: `select o.id as order_id, '' as day, o.created_at as placed_at from "order" o
        where o.display_id = ? and o.deleted_at is null limit ?`,
      bindings: [orderNumberIn(q), limit + 1],
    };
  const after = readDayCursor(cursor, "order");
  const behind = `(${PROMISED_DAY}, s.placed_at, s.order_id) > (?, ?::timestamptz, ?)`;
  const { sql, bindings } = allOf([
    { sql: "s.status = 'pending' and s.deleted_at is null and s.admin_hidden_at is null", bindings: [] },
    { sql: `${HOLD} is null`, bindings: [] },
    ...(after ? [{ sql: behind, bindings: [after.day, after.createdAt, after.id] }] : []),
  ]);
  return {
    sql: `
    select s.order_id, ${PROMISED_DAY} as day, s.placed_at from order_status s
    cross join lateral (
      select o.id, o.metadata from "order" o where o.id = s.order_id and o.deleted_at is null offset 0) o
    where ${sql} order by ${PROMISED_DAY}, s.placed_at, s.order_id limit ?`,
    bindings: [...bindings, limit + 1],
  };
}

/** A page of the orders that can be packed, the most urgent first; with `q`, the order with this number. */
export async function listOrdersToPack(
  database: Database,
  query: ListOrdersToPackQuery,
): Promise<ListOrdersToPackAnswer> {
  const { limit } = query;
  const page = pageOf(query);
  const listed = {
    list: "orders to pack",
    row: Row,
    sql: rowsOf(page.sql),
    bindings: [...page.bindings, today()],
    limit,
  };
  const { shown, ...next } = await queryListPage(database, listed);
  return { orders: shown, ...next };
}

export async function getOrderToPack(
  database: Database,
  orderId: string,
): Promise<Pick<GetOrderToPackAnswer, "order" | "recipient"> | null> {
  const sql = rowsOf("select ?::text as order_id, '' as day, now() as placed_at");
  const row = await queryRow(database, RecipientRow, sql, [orderId, today()]);
  if (!row) return null;
  const { name, phone, street, extra, postcode, city, province, countryFrom, ...order } = row;
  const { address } = toAddress({ street, extra, postcode, city, province, country: order.country });
  return { order, recipient: { name, phone, address, countryFrom } };
}
