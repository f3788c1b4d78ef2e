import { z } from "zod";
import { MoneyPayment } from "../../contract/money";
import type { Database } from "../../lib/database/connection";
import { queryList, readable } from "../../lib/database/sql";
import { minorInSql, toPattern } from "../expressions";
import type { ListCursor } from "../list-cursor";

const Minor = z.coerce.number().int();

const PaymentRow = z.object({
  ...MoneyPayment.shape,
  captured: Minor,
  refunded: Minor,
  created_at: z.date().transform((date) => date.toISOString()),
  cursor: z.string(),
});

/** The part of all payments that a page shows; `q` is what a person typed. */
export type PaymentPage = { limit: number; after: ListCursor | null; q: string | null };

/**
 * Finds payments by their PaymentIntent, by id or number of their order, and by a part of the customer's e-mail. Each way
 * has an index; together in one condition they would have none.
 */
const FOUND = `and a.id in (
    select x.id from payment_attempt x where x.payment_intent_id = ? and x.deleted_at is null
    union all select x.id from payment_attempt x where x.order_id = ? and x.deleted_at is null
    union all select x.id from "order" o join payment_attempt x on x.payment_intent_id = o.metadata->>'payment_intent_id' and x.deleted_at is null
      where o.id = ?
    union all select x.id from "order" o join payment_attempt x on x.payment_intent_id = o.metadata->>'payment_intent_id' and x.deleted_at is null
      where o.display_id = ? and o.deleted_at is null
    union all select x.id from customer c join payment_attempt x on x.customer_id = c.id and x.deleted_at is null
      where c.email ilike ? escape '\\')`;

function searchBindings(q: string): unknown[] {
  const [, number = null] = /^#?(\d{1,9})$/.exec(q) ?? [];
  return [q, q, q, number, toPattern(q)];
}

/** A page of all payments, newest first, from the shop's and Medusa's records, and the cursor of the next page. */
export async function listMoneyPayments(
  database: Database,
  { limit, after, q }: PaymentPage,
): Promise<{ payments: MoneyPayment[]; nextCursor: string | null }> {
  const sql = `
    with page as materialized (
      select * from payment_attempt a
      where a.deleted_at is null ${after ? "and (a.created_at, a.id) < (?::timestamptz, ?)" : ""} ${q ? FOUND : ""}
      order by a.created_at desc, a.id desc limit ?)
    select a.payment_intent_id, o.id as order_id, o.display_id as order_number, s.status as order_status, c.email as customer_email,
      a.amount, a.currency_code, a.status, a.created_at, a.created_at::text || '|' || a.id as cursor,
      ${minorInSql("coalesce(money.captured, 0)", "a.currency_code")} as captured, ${minorInSql("coalesce(money.refunded, 0)", "a.currency_code")} as refunded
    from page a
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
    order by a.created_at desc, a.id desc`;
  const rows = await queryList(database, "payments", PaymentRow, sql, [
    ...(after ? [after.createdAt, after.id] : []),
    ...(q ? searchBindings(q) : []),
    limit + 1,
  ]);
  const shown = readable(rows.slice(0, limit));
  const last = shown.at(-1);
  return {
    payments: shown.map(({ cursor: _cursor, ...payment }) => payment),
    nextCursor: rows.length > limit && last ? last.cursor : null,
  };
}
