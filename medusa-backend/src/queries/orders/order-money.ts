import { z } from "zod";
import type { Database } from "../../lib/database/connection";
import { keepingPlans } from "../../lib/database/kept-plans";
import { queryRows } from "../../lib/database/sql";

/**
 * The amounts of an order `o` in Medusa's books, in major units: the total at which it was placed (before Medusa's own
 * credit for refunds), the captured and the refunded sum. Only payments of the order's own collections count.
 */
export const ORDER_MONEY_JOIN = `
  left join order_summary m on m.order_id = o.id and m.version = o.version and m.deleted_at is null
  cross join lateral (
    select coalesce(sum(c.amount), 0) as captured, coalesce(sum(r.amount), 0) as refunded
    from order_payment_collection l
    join payment p on p.payment_collection_id = l.payment_collection_id and p.deleted_at is null
    left join lateral (select sum(x.amount) as amount from capture x where x.payment_id = p.id and p.captured_at is not null and x.deleted_at is null) c on true
    left join lateral (select sum(x.amount) as amount from refund x where x.payment_id = p.id and x.deleted_at is null) r on true
    where l.order_id = o.id and l.deleted_at is null
  ) money`;

/**
 * An SQL condition: the refund `refund` is also in the books of the order `order`. Its transaction is written last
 * (note-refund.ts).
 */
export const inOrderBooks = (refund: string, order: string): string => `exists (
    select 1 from order_transaction t
    where t.reference = 'refund' and t.reference_id = ${refund}.id and t.order_id = ${order} and t.deleted_at is null)`;

/**
 * The total at which the order was placed, in major units. Medusa subtracts refunds from an order's total as credit,
 * copied into each version; returned pieces it subtracts without a credit. Only paid orders are sent, so with returned
 * pieces the total is the captured sum.
 */
export const ORDER_TOTAL = `case when (
    select true from order_item back where back.order_id = o.id and back.version = o.version and back.deleted_at is null
      and back.return_received_quantity + back.return_dismissed_quantity > 0 limit 1)
  then money.captured else coalesce((m.totals->>'current_order_total')::numeric, 0) + coalesce((
    select sum(cl.amount) from order_credit_line cl
    where cl.order_id = o.id and cl.version = o.version and cl.deleted_at is null), 0) end`;

const PaidOrder = z.object({ captured: z.number(), refunded: z.number(), releasing: z.boolean() });

/**
 * An order without a PaymentIntent was created by hand in Medusa Admin, and only its creator knows how it is paid.
 */
const PAID_SQL = `
  select money.captured::float8 as captured, money.refunded::float8 as refunded,
    coalesce(a.status in ('releasing', 'released', 'refunded'), false) as releasing
  from "order" o
  left join payment_attempt a on a.order_id = o.id and a.deleted_at is null
  ${ORDER_MONEY_JOIN}
  where o.id = ? and o.deleted_at is null and o.metadata->>'payment_intent_id' is not null`;

/** The captured and refunded sums of an order, in major units; null for an order that was not paid in the shop. */
export async function getPaidMoney(database: Database, orderId: string): Promise<z.infer<typeof PaidOrder> | null> {
  const [money] = await queryRows(keepingPlans(database), PaidOrder, PAID_SQL, [orderId]);
  return money ?? null;
}
