/**
 * Medusa's books of an order `o`, in major units: what it was placed for (its total before Medusa's own credit for refunds), what was
 * taken and what went back. Only payments of the order's own collections count.
 */
export const ORDER_MONEY_JOIN = `
  left join order_summary m on m.order_id = o.id and m.version = o.version and m.deleted_at is null
  cross join lateral (
    select coalesce(sum(c.amount), 0) as captured, coalesce(sum(r.amount), 0) as refunded
    from order_payment_collection l
    join payment p on p.payment_collection_id = l.payment_collection_id and p.deleted_at is null
    left join lateral (select sum(amount) as amount from capture where payment_id = p.id and captured_at is not null and deleted_at is null) c on true
    left join lateral (select sum(amount) as amount from refund where payment_id = p.id and deleted_at is null) r on true
    where l.order_id = o.id and l.deleted_at is null
  ) money`;

/** What the order was placed for, in major units; Medusa takes refunds off an order's total as credit, copied into each version. */
export const ORDER_TOTAL = `coalesce((m.totals->>'current_order_total')::numeric, 0) + coalesce((
    select sum(cl.amount) from order_credit_line cl
    where cl.order_id = o.id and cl.version = o.version and cl.deleted_at is null), 0)`;
