import { z } from "zod";
import { CURRENCY } from "../../contract/currency";
import { type BestProduct, LOW_STOCK, NEW_REVIEW_DAYS, ToDo } from "../../contract/overview";
import type { Database } from "../../lib/database/connection";
import { queryRows } from "../../lib/database/sql";
import { LATE } from "../orders/order-filters";
import { OPEN_DISPUTE, UNPAID_REFUND, WARNED_ORDERS } from "../payments/reversals";
import { WAITING } from "../questions/desk-questions";
import { entriesOf, noted } from "./sale-entries";

/** The most notes that a visit counts itself; more come from a recount or an import, which the job counts. */
const MOST_NOTES = 500;

/**
 * The parts of a WITH that end in `fresh` and `outdated`: the current share of orders changed since the job's last run,
 * and their share already in the sums. With both, a visit sees every change at once.
 */
const CHANGES = `
  ${noted(`(select order_id, payment_id from sale_change order by id limit ${MOST_NOTES})`)},
  ${entriesOf("noted")},
  fresh as (select entries.* from entries),
  outdated as (
    select kept.* from noted cross join lateral (
      select e.* from sale_entry e where e.order_id = noted.order_id offset 0) kept)`;

const Sum = z.coerce.number().int();
const PartRow = z.object({ at: z.string(), is_early: z.boolean(), sales: Sum, refunds: Sum, orders: Sum });
/** The sums of a part of the period; `is_early` marks the period before. */
export type SalesPart = z.infer<typeof PartRow>;

/** The day or hour of a slot in the shop's time zone. */
const PART = { day: "YYYY-MM-DD", hour: 'YYYY-MM-DD"T"HH24' } as const;

/**
 * Sales, refunds and orders since `from` by day or hour of a time zone, separately before and after `until`. The
 * currency is the shop's.
 */
export async function listSales(
  database: Database,
  { from, until, timeZone, by }: { from: Date; until: Date; timeZone: string; by: "day" | "hour" },
): Promise<SalesPart[]> {
  const since = (table: string) => `${table}.slot >= ?::timestamptz and ${table}.currency_code = ?`;
  const ofMoney = (table: string) => `${table}.product_id = '' and ${since(table)}`;
  const sql = `
    with ${CHANGES},
    moves as (
      select k.slot, k.sales, k.refunds, k.orders from sale_slot k where ${since("k")}
      union all select f.slot, f.sales, f.refunds, f.orders from fresh f where ${ofMoney("f")}
      union all select d.slot, -d.sales, -d.refunds, -d.orders from outdated d where ${ofMoney("d")}),
    parts as (
      select date_trunc(?, m.slot at time zone ?) as begins, m.slot < ?::timestamptz as is_early, sum(m.sales) as sales,
        sum(m.refunds) as refunds, sum(m.orders) as orders
      from moves m group by 1, 2)
    select to_char(p.begins, ?) as at, p.is_early, p.sales, p.refunds, p.orders from parts p`;
  const each = [from.toISOString(), CURRENCY];
  return await queryRows(database, PartRow, sql, [
    ...each,
    ...each,
    ...each,
    by,
    timeZone,
    until.toISOString(),
    PART[by],
  ]);
}

const BestRow = z.object({
  product_id: z.string(),
  title: z.string(),
  handle: z.string().nullable(),
  pieces: Sum,
  sales: Sum,
});

/**
 * The best-selling products from `firstDay` on, by their prices. `handle` is null if a product is no longer on sale.
 */
export async function listBestProducts(
  database: Database,
  { firstDay, timeZone, limit }: { firstDay: string; timeZone: string; limit: number },
): Promise<BestProduct[]> {
  const changed = (table: string) =>
    `${table}.product_id <> '' and ${table}.currency_code = ? and to_char(${table}.slot at time zone ?, 'YYYY-MM-DD') >= ?`;
  const sql = `
    with ${CHANGES},
    best as (
      select b.product_id, sum(b.pieces) as pieces, sum(b.sales) as sales from (
        select k.product_id, k.pieces, k.sales from sale_day k where k.time_zone = ? and k.day >= ? and k.currency_code = ?
        union all select f.product_id, f.pieces, f.sales from fresh f where ${changed("f")}
        union all select d.product_id, -d.pieces, -d.sales from outdated d where ${changed("d")}) b
      group by b.product_id having sum(b.pieces) > 0 order by sum(b.sales) desc, b.product_id limit ?)
    select best.product_id, coalesce(p.title, 'A product that is gone') as title, best.pieces, best.sales,
      case when p.status = 'published' and p.deleted_at is null then p.handle end as handle
    from best left join product p on p.id = best.product_id order by best.sales desc, best.product_id`;
  const each = [CURRENCY, timeZone, firstDay];
  return await queryRows(database, BestRow, sql, [timeZone, firstDay, CURRENCY, ...each, ...each, limit]);
}

/** True while more orders have changed than `listSales` counts, so its sums are incomplete. */
export async function isCounting(database: Database): Promise<boolean> {
  const sql = `select id from sale_change order by id offset ${MOST_NOTES} limit 1`;
  return (await queryRows(database, z.object({ id: z.coerce.number() }), sql)).length > 0;
}

const TO_SHIP = "s.status = 'pending' and s.deleted_at is null and s.admin_hidden_at is null";
const TO_DO_SQL = `
  select
    (select count(*)::int from order_status s where ${TO_SHIP}) as to_ship,
    (select count(*)::int from order_status s where ${TO_SHIP} and ${LATE}) as late,
    (select count(*)::int from payment_dispute d where ${OPEN_DISPUTE})
      + (select count(*)::int from failed_refund f where ${UNPAID_REFUND})
      + (select count(*)::int from (${WARNED_ORDERS}) warned) as bank,
    (select count(*)::int from "return" r where r.status in ('requested', 'partially_received')
      and r.exchange_id is null and r.claim_id is null and r.deleted_at is null) as returns,
    (select count(*)::int from product_fact f where f.available <= ${LOW_STOCK}) as low_stock,
    (select count(*)::int from review v where v.created_at > now() - interval '${NEW_REVIEW_DAYS} days'
      and (v.hidden_at is null or v.is_waiting) and v.deleted_at is null) as new_reviews,
    (select count(*)::int from product_question q where ${WAITING}) as waiting_questions`;

/** The tasks to do on a calendar day ("2026-11-25"). Each figure is read from an index of its own. */
export async function requireToDo(database: Database, today: string): Promise<ToDo> {
  const [toDo] = await queryRows(database, ToDo, TO_DO_SQL, [today]);
  return ToDo.parse(toDo);
}
