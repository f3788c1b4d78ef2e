import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { z } from "zod";
import { OrderStatus } from "../../contract/common";
import { queryRows } from "../../lib/database/sql";
import { canMove } from "../../modules/order-status/transitions";

const OrderRecord = z.object({
  order_id: z.string(),
  customer_id: z.string().nullable(),
  payment_intent_id: z.string().nullable(),
  status: OrderStatus,
  owner_hidden: z.boolean(),
  admin_hidden: z.boolean(),
});
/** What the shop knows of an order beside Medusa: status, owner, payment, and off which lists it was taken. */
export type OrderRecord = z.infer<typeof OrderRecord>;

const database = (container: MedusaContainer) => container.resolve(ContainerRegistrationKeys.PG_CONNECTION);

/** The order and its status, or null. */
export async function getOrderRecord(container: MedusaContainer, orderId: string): Promise<OrderRecord | null> {
  const sql = `
    select o.id as order_id, o.customer_id, o.metadata->>'payment_intent_id' as payment_intent_id, s.status,
      s.owner_hidden_at is not null as owner_hidden, s.admin_hidden_at is not null as admin_hidden
    from "order" o join order_status s on s.order_id = o.id and s.deleted_at is null
    where o.id = ? and o.deleted_at is null`;
  const [record] = await queryRows(database(container), OrderRecord, sql, [orderId]);
  return record ?? null;
}

/** Moves the order to `to` where the status table allows it from what the database holds; false when somebody was faster. */
export async function moveOrder(container: MedusaContainer, orderId: string, to: OrderStatus): Promise<boolean> {
  const before = OrderStatus.options.filter((from) => canMove(from, to));
  const sql =
    "update order_status set status = ?, updated_at = now() where order_id = ? and status = any(?::text[]) returning id";
  return (await queryRows(database(container), z.object({ id: z.string() }), sql, [to, orderId, before])).length > 0;
}

/** Takes the order off the lists of its owner, of the admins, or both; the order stays as it is. */
export async function hideOrder(
  container: MedusaContainer,
  orderId: string,
  from: { owner: boolean; admin: boolean },
): Promise<void> {
  const sql = `
    update order_status set owner_hidden_at = case when ? then coalesce(owner_hidden_at, now()) else owner_hidden_at end,
      admin_hidden_at = case when ? then coalesce(admin_hidden_at, now()) else admin_hidden_at end, updated_at = now()
    where order_id = ?`;
  await database(container).raw(sql, [from.owner, from.admin, orderId]);
}
