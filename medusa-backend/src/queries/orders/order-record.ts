import { z } from "zod";
import { ShopOrderStatus } from "../../contract/common";
import type { Database } from "../../lib/database/connection";
import { queryRows } from "../../lib/database/sql";

const OrderRecord = z.object({
  order_id: z.string(),
  customer_id: z.string().nullable(),
  payment_intent_id: z.string().nullable(),
  status: ShopOrderStatus,
  owner_hidden: z.boolean(),
  admin_hidden: z.boolean(),
});
/** The shop's own record of an order: status, owner, payment, and the lists that it was taken off. */
export type OrderRecord = z.infer<typeof OrderRecord>;

/** The order and its status, or null. */
export async function getOrderRecord(database: Database, orderId: string): Promise<OrderRecord | null> {
  const sql = `
    select o.id as order_id, o.customer_id, o.metadata->>'payment_intent_id' as payment_intent_id, s.status,
      s.owner_hidden_at is not null as owner_hidden, s.admin_hidden_at is not null as admin_hidden
    from "order" o join order_status s on s.order_id = o.id and s.deleted_at is null
    where o.id = ? and o.deleted_at is null`;
  const [record] = await queryRows(database, OrderRecord, sql, [orderId]);
  return record ?? null;
}

/** False for an order that was removed or never existed. */
export async function orderExists(database: Database, orderId: string): Promise<boolean> {
  const sql = 'select o.id from "order" o where o.id = ? and o.deleted_at is null';
  return (await queryRows(database, z.unknown(), sql, [orderId])).length > 0;
}

/** Keeps the order from being removed until the transaction ends; false where there is no such order. */
export async function keepOrder(transaction: Database, orderId: string): Promise<boolean> {
  const sql = 'select o.id from "order" o where o.id = ? and o.deleted_at is null for key share';
  return (await queryRows(transaction, z.unknown(), sql, [orderId])).length > 0;
}
