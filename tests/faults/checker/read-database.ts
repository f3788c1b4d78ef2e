import { Client } from "pg";
import type { ZodType } from "zod";
import { z } from "zod";
import { AttemptRow, MailRow, MoveRow, OrderRow, StockRow } from "./records";

const ORDERS_SQL = `
  select o.id, o.metadata->>'payment_intent_id' as payment_intent_id, o.currency_code as currency,
    coalesce(case when exists (
      select 1 from order_item i where i.order_id = o.id and i.version = o.version and i.return_received_quantity > 0)
      then (m.totals->>'original_order_total')::float8
      else (m.totals->>'current_order_total')::float8 + coalesce((
        select sum(c.amount) from order_credit_line c
        where c.order_id = o.id and c.version = o.version and c.deleted_at is null), 0)::float8
      end, -1) as total, o.canceled_at is not null as cancelled,
    (select s.status from order_status s where s.order_id = o.id and s.deleted_at is null) as status,
    money.payments, money.captures, money.captured, money.refunded,
    (select count(*)::int from order_item i join reservation_item r on r.line_item_id = i.item_id
      where i.order_id = o.id and i.version = o.version and r.deleted_at is null) as reserved
  from "order" o
  left join order_summary m on m.order_id = o.id and m.version = o.version and m.deleted_at is null
  cross join lateral (
    select coalesce(array_agg(p.data->>'id') filter (where p.canceled_at is null), '{}') as payments,
      coalesce(sum(c.captures), 0)::int as captures, coalesce(sum(c.captured), 0)::float8 as captured,
      coalesce(sum(r.refunded), 0)::float8 as refunded
    from order_payment_collection l
    join payment p on p.payment_collection_id = l.payment_collection_id and p.deleted_at is null
    cross join lateral (
      select count(*) as captures, sum(amount) as captured from capture where payment_id = p.id and deleted_at is null
    ) c
    cross join lateral (select sum(amount) as refunded from refund where payment_id = p.id and deleted_at is null) r
    where l.order_id = o.id and l.deleted_at is null
  ) money
  where o.deleted_at is null`;

/** A reservation for the line of an order that is not there. */
const IS_LOST = `r.deleted_at is null and r.line_item_id is not null
  and not exists (select 1 from order_line_item i where i.id = r.line_item_id)`;

/** Orders that Medusa cancelled or shipped and the shop does not tell so of yet, or of which stock or money is still to be given back. */
const TORN_SQL = `
  select count(*)::int + (select count(*)::int from reservation_item r where ${IS_LOST}) as waiting
  from order_status s join "order" o on o.id = s.order_id and o.deleted_at is null
  where s.deleted_at is null and ((s.status = 'cancelled') <> (o.canceled_at is not null)
    or (o.canceled_at is not null and (
      exists (select 1 from payment_attempt a where a.order_id = o.id and a.status in ('to_capture', 'captured'))
      or exists (select 1 from order_item i join reservation_item r on r.line_item_id = i.item_id
        where i.order_id = o.id and i.version = o.version and r.deleted_at is null)))
    or (s.status = 'pending' and exists (
      select 1 from order_fulfillment l join fulfillment f on f.id = l.fulfillment_id
      where l.order_id = o.id and f.canceled_at is null and f.shipped_at is not null)))`;

const ATTEMPTS_SQL = `
  select payment_intent_id, status, cart_id is not null as bound, order_id, created_at
  from payment_attempt where deleted_at is null`;

const STOCK_SQL = `
  select l.inventory_item_id, l.stocked_quantity::float8 as stocked, l.reserved_quantity::float8 as reserved,
    coalesce((
      select sum(r.quantity) from reservation_item r
      where r.inventory_item_id = l.inventory_item_id and r.location_id = l.location_id and r.deleted_at is null
    ), 0)::float8 as reservations,
    (select count(*)::int from reservation_item r
      where r.inventory_item_id = l.inventory_item_id and r.location_id = l.location_id and ${IS_LOST}) as lost
  from inventory_level l where l.deleted_at is null`;

/**
 * Events of payments that are at their end are left out: those that a dead server had in its hands rest for 45 s, and nothing more comes of
 * them. Should something come, the next check sees it.
 */
const EVENTS_SQL = `
  select count(*)::int as waiting from stripe_event e
  where e.processed_at is null and e.deleted_at is null and not exists (
    select 1 from payment_attempt a where a.payment_intent_id = e.payment_intent_id and a.deleted_at is null
      and a.status in ('captured', 'released', 'refunded'))`;

const MAILS_SQL = `
  select kind, order_id, status, edition, status = 'sent' and data is null as erased
  from outbox_mail where deleted_at is null`;

/** Made by the lab (lab/watch-orders.ts); a shop without it tells no moves. */
const MOVES_SQL = "select order_id, from_status, to_status from fault_lab.order_move";
const HAS_MOVES_SQL = "select to_regclass('fault_lab.order_move') is not null as there";

type Rows = <T>(schema: ZodType<T>, sql: string) => Promise<T[]>;

/** Does `read` in one snapshot, so that nothing moves between two questions. */
async function inSnapshot<T>(databaseUrl: string, read: (rows: Rows) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: databaseUrl });
  client.on("error", () => {}); // A lost connection makes the waiting query fail.
  await client.connect();
  try {
    await client.query("begin isolation level repeatable read read only");
    return await read(async (schema, sql) => z.array(schema).parse((await client.query(sql)).rows));
  } finally {
    await client.end();
  }
}

/** What is unfinished: attempts, mails, Stripe's events. */
export function readUnfinished(databaseUrl: string) {
  return inSnapshot(databaseUrl, async (rows) => {
    const attempts = await rows(AttemptRow, `${ATTEMPTS_SQL} and status in ('open', 'to_capture', 'releasing')`);
    const mails = await rows(MailRow, `${MAILS_SQL} and status = 'pending'`);
    const [events] = await rows(z.object({ waiting: z.number() }), EVENTS_SQL);
    const [torn] = await rows(z.object({ waiting: z.number() }), TORN_SQL);
    return { attempts, mails, unprocessedEvents: events?.waiting ?? 0, tornOrders: torn?.waiting ?? 0 };
  });
}

/** The records of the database. */
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
