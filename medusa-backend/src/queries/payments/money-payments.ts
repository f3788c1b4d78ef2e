import { z } from "zod";
import { MoneyPayment } from "../../contract/money";
import type { Database } from "../../lib/database/connection";
import { IsoTime } from "../../lib/database/sql";
import { minorInSql, orderNumberIn, toPattern } from "../expressions";
import { type ListCursor, olderThan, queryListPage } from "../list-cursor";
import { newestFound, type Part } from "../newest-found";
import { lostOfPayment, owedOfPayment } from "./reversals";

const Minor = z.coerce.number().int();

const PaymentRow = z.object({
  ...MoneyPayment.shape,
  captured: Minor,
  refunded: Minor,
  created_at: IsoTime,
});

/** The part of all payments that a page shows; `q` is the typed search. */
export type PaymentPage = { limit: number; after: ListCursor | null; q: string | null };

/**
 * The payments with a PaymentIntent, started by a request, or of the order with an id or number. Each branch has an
 * index; a single condition could not use one.
 */
function named(q: string): Part {
  const number = orderNumberIn(q);
  return {
    sql: `
      select x.id from payment_attempt x where x.payment_intent_id = ? and x.deleted_at is null
      union all select x.id from payment_attempt x where x.request_id = ? and x.deleted_at is null
      union all select x.id from payment_attempt x where x.order_id = ? and x.deleted_at is null
      union all select x.id from "order" o join payment_attempt x on x.payment_intent_id = o.metadata->>'payment_intent_id' and x.deleted_at is null
        where o.id = ?
      union all select x.id from "order" o join payment_attempt x on x.payment_intent_id = o.metadata->>'payment_intent_id' and x.deleted_at is null
        where o.display_id = ? and o.deleted_at is null`,
    bindings: [q, q, q, q, number],
  };
}

/** The ids of one page, and of the first payment after it. */
function pageOf({ limit, after, q }: PaymentPage): Part {
  const older = olderThan(after, "a");
  const rows: Part = {
    sql: `select a.id, a.created_at as at, a.customer_id from payment_attempt a where a.deleted_at is null ${older.sql}`,
    bindings: older.bindings,
  };
  if (!q) return { sql: `${rows.sql} order by at desc, id desc limit ?`, bindings: [...rows.bindings, limit] };
  const email: Part = {
    sql: "s.customer_id in (select c.id from customer c where c.email ilike ? escape '\\')",
    bindings: [toPattern(q)],
  };
  const part = newestFound(rows, { byRow: email, isQuick: true, byIndex: email }, limit);
  const exact = named(q);
  return {
    sql: `select s.id from ((${part.sql}) union
      (select s.at, s.id from (${rows.sql}) s where s.id in (${exact.sql}))) s order by s.at desc, s.id desc limit ?`,
    bindings: [...part.bindings, ...rows.bindings, ...exact.bindings, limit],
  };
}

/** A page of all payments, newest first, from the shop's and Medusa's records, and the cursor of the next page. */
export async function listMoneyPayments(
  database: Database,
  page: PaymentPage,
): Promise<{ payments: MoneyPayment[]; nextCursor: string | null }> {
  const ids = pageOf({ ...page, limit: page.limit + 1 });
  const sql = `
    with page as materialized (${ids.sql})
    select a.payment_intent_id, o.id as order_id, o.display_id as order_number, s.status as order_status, c.email as customer_email,
      a.amount, a.currency_code, a.created_at,
      case when a.status = 'refunded' and ${lostOfPayment("a.payment_intent_id")} > 0 then 'taken_back'
        when a.status = 'refunded' and ${owedOfPayment("a.payment_intent_id")} > 0 then 'owed' else a.status end as status,
      a.created_at::text || '|' || a.id as cursor,
      ${minorInSql("coalesce(money.captured, 0)", "a.currency_code")} as captured, ${minorInSql("coalesce(money.refunded, 0)", "a.currency_code")} as refunded
    from payment_attempt a
    left join lateral (
      select x.id, x.display_id from "order" x
      where x.metadata->>'payment_intent_id' = a.payment_intent_id and x.deleted_at is null limit 1
    ) o on true
    left join order_status s on s.order_id = o.id and s.deleted_at is null
    left join customer c on c.id = a.customer_id
    left join lateral (
      select sum(cap.amount) as captured, sum(ref.amount) as refunded
      from payment p
      left join lateral (select sum(x.amount) as amount from capture x where x.payment_id = p.id and p.captured_at is not null and x.deleted_at is null) cap on true
      left join lateral (select sum(x.amount) as amount from refund x where x.payment_id = p.id and x.deleted_at is null) ref on true
      where p.payment_session_id = a.payment_session_id and p.deleted_at is null
    ) money on true
    where a.id = any(array(select page.id from page))
    order by a.created_at desc, a.id desc`;
  const { shown, nextCursor } = await queryListPage(database, {
    list: "payments",
    row: PaymentRow,
    sql,
    bindings: ids.bindings,
    limit: page.limit,
  });
  return { payments: shown, nextCursor };
}
