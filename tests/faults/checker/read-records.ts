import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { Client } from "pg";
import { type ZodType, z } from "zod";
import { AttemptRow, type MailFile, MailRow, MoveRow, OrderRow, StockRow } from "./records";

/** Other payments are those that ops marked as paid, of which Stripe knows nothing. */
const BY_CARD = "p.provider_id like 'pp_stripe%'";

/**
 * Joins of full tables, because one query for each of a million orders takes hours. Medusa subtracts returned pieces
 * from an order's total, so such an order's total is that of its last version before.
 */
const ORDERS_SQL = `
  with came_back as (
    select order_id, min(version) as version from order_item
    where return_received_quantity + return_dismissed_quantity > 0 group by order_id),
  before_return as (
    select b.order_id, max(s.version) as version
    from came_back b join order_summary s on s.order_id = b.order_id and s.version < b.version and s.deleted_at is null
    group by b.order_id),
  credited as (
    select order_id, version, sum(amount)::float8 as amount from order_credit_line where deleted_at is null group by order_id, version),
  taken_off as (
    select line_id, sum(quantity) as quantity from refunded_piece where not sent and deleted_at is null group by line_id),
  held as (
    select line.order_id, count(*)::int as reserved,
      (count(*) filter (where coalesce(i.quantity - i.fulfilled_quantity - coalesce(taken_off.quantity, 0), 0) <= 0))::int as unneeded
    from reservation_item r
    join (select distinct order_id, item_id from order_item) line on line.item_id = r.line_item_id
    join "order" o on o.id = line.order_id
    left join order_item i on i.order_id = o.id and i.item_id = line.item_id and i.version = o.version and i.deleted_at is null
    left join taken_off on taken_off.line_id = line.item_id
    where r.deleted_at is null group by line.order_id),
  captured as (select payment_id, count(*) as captures, sum(amount) as amount from capture where deleted_at is null group by payment_id),
  refunded as (select payment_id, sum(amount) as amount from refund where deleted_at is null group by payment_id),
  failed as (
    select payment_intent_id, sum(amount)::int as amount from failed_refund
    where state in ('open', 'otherwise') and deleted_at is null group by payment_intent_id),
  money as (
    select l.order_id, array_agg(p.data->>'id') filter (where p.canceled_at is null and ${BY_CARD}) as payments,
      (sum(c.captures) filter (where ${BY_CARD}))::int as captures, (sum(c.amount) filter (where ${BY_CARD}))::float8 as captured,
      (sum(r.amount) filter (where ${BY_CARD}))::float8 as refunded,
      (sum(c.amount) filter (where not ${BY_CARD}))::float8 as by_hand
    from order_payment_collection l
    join payment p on p.payment_collection_id = l.payment_collection_id and p.deleted_at is null
    left join captured c on c.payment_id = p.id
    left join refunded r on r.payment_id = p.id
    where l.deleted_at is null group by l.order_id)
  select o.id, o.metadata->>'payment_intent_id' as payment_intent_id, o.currency_code as currency,
    coalesce((m.totals->>'current_order_total')::float8 + coalesce(credited.amount, 0) - coalesce(money.by_hand, 0), -1) as total,
    o.canceled_at is not null as cancelled, s.status, coalesce(money.payments, '{}') as payments,
    coalesce(money.captures, 0) as captures, coalesce(money.captured, 0) as captured,
    coalesce(money.refunded, 0) as refunded, coalesce(failed.amount, 0) as not_made, coalesce(held.reserved, 0) as reserved,
    coalesce(held.unneeded, 0) as unneeded
  from "order" o
  left join before_return on before_return.order_id = o.id
  left join order_summary m on m.order_id = o.id and m.version = coalesce(before_return.version, o.version) and m.deleted_at is null
  left join order_status s on s.order_id = o.id and s.deleted_at is null
  left join credited on credited.order_id = o.id and credited.version = m.version
  left join held on held.order_id = o.id
  left join money on money.order_id = o.id
  left join failed on failed.payment_intent_id = o.metadata->>'payment_intent_id'
  where o.deleted_at is null`;

/** Reservations for lines of missing orders. */
const LOST_SQL = `
  select r.inventory_item_id, r.location_id, r.id from reservation_item r
  left join order_line_item i on i.id = r.line_item_id
  where r.deleted_at is null and r.line_item_id is not null and i.id is null`;

/**
 * Orders that Medusa cancelled or fully shipped and whose status in the shop is outdated, or whose stock or money is
 * not released yet.
 */
const TORN_SQL = `
  with told as (
    select o.id, o.version, o.canceled_at is not null as cancelled, s.status
    from order_status s join "order" o on o.id = s.order_id and o.deleted_at is null where s.deleted_at is null),
  torn as (
    select told.id from told where (told.status = 'cancelled') <> told.cancelled
    union select told.id from told join payment_attempt a on a.order_id = told.id
      where told.cancelled and a.status in ('to_capture', 'captured')
    union select told.id from told join order_item i on i.order_id = told.id and i.version = told.version
      join reservation_item r on r.line_item_id = i.item_id and r.deleted_at is null where told.cancelled
    union select sent.id from (
        select told.id, told.version, bool_and(f.shipped_at is not null or f.delivered_at is not null) as gone
        from told join order_fulfillment l on l.order_id = told.id and l.deleted_at is null
        join fulfillment f on f.id = l.fulfillment_id and f.canceled_at is null and f.deleted_at is null
        where told.status = 'pending' group by told.id, told.version) sent
      where sent.gone and not exists (select 1 from order_item i where i.order_id = sent.id and i.version = sent.version
        and i.deleted_at is null and i.quantity > i.fulfilled_quantity))
  select (select count(*) from torn)::int + (select count(*) from (${LOST_SQL}) lost)::int as waiting`;

const ATTEMPTS_SQL = `
  select payment_intent_id, status, cart_id is not null as bound, order_id, created_at
  from payment_attempt where deleted_at is null`;

const STOCK_SQL = `
  with held as (
    select inventory_item_id, location_id, sum(quantity)::float8 as quantity from reservation_item
    where deleted_at is null group by inventory_item_id, location_id),
  lost as (
    select inventory_item_id, location_id, count(*)::int as count from (${LOST_SQL}) found group by inventory_item_id, location_id)
  select l.inventory_item_id, l.stocked_quantity::float8 as stocked, l.reserved_quantity::float8 as reserved,
    coalesce(held.quantity, 0) as reservations, coalesce(lost.count, 0) as lost
  from inventory_level l
  left join held on held.inventory_item_id = l.inventory_item_id and held.location_id = l.location_id
  left join lost on lost.inventory_item_id = l.inventory_item_id and lost.location_id = l.location_id
  where l.deleted_at is null`;

/**
 * Events of finished payments are left out: those claimed by a dead server wait for 45 s and change nothing. If they
 * do, the next check sees it.
 */
const EVENTS_SQL = `
  select count(*)::int as waiting from stripe_event e
  where e.processed_at is null and e.deleted_at is null and not exists (
    select 1 from payment_attempt a where a.payment_intent_id = e.payment_intent_id and a.deleted_at is null
      and a.status in ('captured', 'released', 'refunded'))`;

const MAILS_SQL = `
  select kind, order_id, status, edition, status = 'sent' and data is null as erased
  from outbox_mail where deleted_at is null`;

/** Created by the lab (lab/stock-books.ts); a shop without it has no records of moves. */
const MOVES_SQL = `
  select m.order_id, m.from_status, m.to_status, exists (
    select 1 from order_fulfillment l join fulfillment f on f.id = l.fulfillment_id
    where l.order_id = m.order_id and f.canceled_at is not null) as parcel_cancelled
  from fault_lab.order_move m`;
const HAS_MOVES_SQL = "select to_regclass('fault_lab.order_move') is not null as there";

/** For each sort and hash of a statement: a million orders are joined without files. */
const MEMORY = "256MB";

type Rows = <T>(schema: ZodType<T>, sql: string) => Promise<T[]>;

/** Runs `read` in one snapshot, so that nothing changes between two queries. */
async function inSnapshot<T>(databaseUrl: string, read: (rows: Rows) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: databaseUrl });
  client.on("error", () => {}); // A lost connection makes the waiting query fail.
  await client.connect();
  try {
    await client.query(`set work_mem = '${MEMORY}'`);
    await client.query("begin isolation level repeatable read read only");
    return await read(async (schema, sql) => z.array(schema).parse((await client.query(sql)).rows));
  } finally {
    await client.end();
  }
}

export function readUnfinished(databaseUrl: string) {
  return inSnapshot(databaseUrl, async (rows) => {
    const attempts = await rows(AttemptRow, `${ATTEMPTS_SQL} and status in ('open', 'to_capture', 'releasing')`);
    const mails = await rows(MailRow, `${MAILS_SQL} and status = 'pending'`);
    const [events] = await rows(z.object({ waiting: z.number() }), EVENTS_SQL);
    const [torn] = await rows(z.object({ waiting: z.number() }), TORN_SQL);
    return { attempts, mails, unprocessedEvents: events?.waiting ?? 0, tornOrders: torn?.waiting ?? 0 };
  });
}

export function readDatabase(databaseUrl: string) {
  return inSnapshot(databaseUrl, async (rows) => {
    const orders = await rows(OrderRow, ORDERS_SQL);
    const attempts = await rows(AttemptRow, ATTEMPTS_SQL);
    const stock = await rows(StockRow, STOCK_SQL);
    const mails = await rows(MailRow, MAILS_SQL);
    const [events] = await rows(z.object({ waiting: z.number() }), EVENTS_SQL);
    const [torn] = await rows(z.object({ waiting: z.number() }), TORN_SQL);
    const [moves] = await rows(z.object({ there: z.boolean() }), HAS_MOVES_SQL);
    return {
      orders,
      attempts,
      stock,
      mails,
      moves: moves?.there ? await rows(MoveRow, MOVES_SQL) : [],
      unprocessedEvents: events?.waiting ?? 0,
      tornOrders: torn?.waiting ?? 0,
    };
  });
}

const headerOf = (head: string, name: string) => new RegExp(`^${name}: *(.+)$`, "im").exec(head)?.[1]?.trim() ?? null;

/** A file is written once and completely, so its contents do not change. */
const known = new Map<string, MailFile>();

async function readMailFile(file: string): Promise<MailFile> {
  const mail = await readFile(file, "utf8");
  const head = mail.slice(0, mail.search(/\r?\n\r?\n/));
  return { kind: headerOf(head, "X-Shop-Mail") ?? "unknown", order_id: headerOf(head, "X-Shop-Order") };
}

/** The mails delivered into this folder, by their own headers; null if there is no such folder. */
export async function readMailFiles(folder: string): Promise<MailFile[] | null> {
  if (!existsSync(folder)) return null;
  const names = (await readdir(folder)).filter((name) => name.endsWith(".eml"));
  return Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      const mail = known.get(file) ?? (await readMailFile(file));
      known.set(file, mail);
      return mail;
    }),
  );
}
