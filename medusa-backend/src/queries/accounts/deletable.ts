import { z } from "zod";
import type { DeletionObstacle } from "../../contract/account";
import type { Database } from "../../lib/database/connection";
import { queryRows } from "../../lib/database/sql";
import { hasDueRefund } from "../orders/return-money";
import { OPEN_DISPUTE, UNPAID_REFUND } from "../payments/reversals";

const OpenRow = z.object({ orders: z.boolean(), payments: z.boolean(), returns: z.boolean() });

/**
 * A payment with an unfinished hold or refund, a disputed payment, or one whose refund the bank sent back; an
 * unauthorised one is released instead.
 */
const OPEN_SQL = `
  select
    exists (select 1 from "order" o join order_status s on s.order_id = o.id and s.deleted_at is null
      where o.customer_id = c.id and o.deleted_at is null and s.status = 'pending') as orders,
    exists (select 1 from payment_attempt a where a.customer_id = c.id and a.deleted_at is null
      and (a.status = 'to_capture' or (a.status = 'open' and a.authorised_at is not null)
        or (a.status = 'releasing' and a.order_id is not null)
        or exists (select 1 from failed_refund f where f.payment_intent_id = a.payment_intent_id
          and ${UNPAID_REFUND})
        or exists (select 1 from payment_dispute d where d.payment_intent_id = a.payment_intent_id
          and ${OPEN_DISPUTE}))) as payments,
    exists (select 1 from "order" o join "return" r on r.order_id = o.id and r.deleted_at is null
      where o.customer_id = c.id and o.deleted_at is null and r.status in ('requested', 'partially_received')) as returns
  from customer c where c.id = ?`;

/** A customer's unfinished orders and payments, which would need the e-mail and address that a deletion erases. */
export async function listOpenMatters(database: Database, customerId: string): Promise<DeletionObstacle[]> {
  const [open] = await queryRows(database, OpenRow, OPEN_SQL, [customerId]);
  const matters = { ...open, returns: open?.returns || (await hasDueRefund(database, customerId)) };
  return (["orders", "payments", "returns"] as const).filter((matter) => matters[matter]);
}

/** True if somebody else with an account is an admin of the shop. */
export async function isOtherAdmin(database: Database, customerId: string): Promise<boolean> {
  const sql = `
    select 1 from user_role r join customer c on c.id = r.customer_id and c.has_account and c.deleted_at is null
    where r.role = 'admin' and r.customer_id <> ? and r.deleted_at is null limit 1`;
  return (await queryRows(database, z.unknown(), sql, [customerId])).length > 0;
}

/** How many orders of a customer the books keep. */
export async function countKeptOrders(database: Database, customerId: string): Promise<number> {
  const sql = `select count(*)::int as count from "order" o where o.customer_id = ? and o.deleted_at is null`;
  const [row] = await queryRows(database, z.object({ count: z.number() }), sql, [customerId]);
  return row?.count ?? 0;
}
