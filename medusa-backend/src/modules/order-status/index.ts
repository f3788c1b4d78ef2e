import { generateEntityId, MedusaService, Module } from "@medusajs/framework/utils";
import type { ShopOrderStatus as Status } from "../../contract/common";
import { serviceOf, withDatabase } from "../../lib/database/connection";
import { isThere } from "../../lib/database/sql";
import { ShopOrderStatus } from "./models/shop-order-status";
import { orderStatusesBefore } from "./transitions";

/** Stores the shop's status of orders. */
class OrderStatusModuleService extends withDatabase(MedusaService({ ShopOrderStatus })) {
  /** Gives an order the status "pending", unless it has one. */
  async beginOrder(orderId: string): Promise<void> {
    const sql = `insert into order_status (id, order_id, status) values (?, ?, 'pending')
      on conflict (order_id) where deleted_at is null do nothing`;
    await this.database.raw(sql, [generateEntityId(undefined, "ostat"), orderId]);
  }

  /** False if the status table does not allow it, because another change came first. */
  async moveOrder(orderId: string, to: Status): Promise<boolean> {
    const sql = `update order_status set status = ?, updated_at = now()
      where order_id = ? and status = any(?::text[]) and deleted_at is null returning id`;
    return await isThere(this.database, sql, [to, orderId, orderStatusesBefore(to)]);
  }

  /** False for an order that is not shipped. */
  async reopenOrder(orderId: string): Promise<boolean> {
    const sql = `update order_status set status = 'pending', updated_at = now()
      where order_id = ? and status = 'shipped' and deleted_at is null returning id`;
    return await isThere(this.database, sql, [orderId]);
  }

  async hideOrder(orderId: string, from: { owner: boolean; admin: boolean }): Promise<void> {
    const sql = `
      update order_status set owner_hidden_at = case when ? then coalesce(owner_hidden_at, now()) else owner_hidden_at end,
        admin_hidden_at = case when ? then coalesce(admin_hidden_at, now()) else admin_hidden_at end, updated_at = now()
      where order_id = ? and deleted_at is null`;
    await this.database.raw(sql, [from.owner, from.admin, orderId]);
  }

  async showOrder(orderId: string, on: { owner: boolean; admin: boolean }): Promise<void> {
    const sql = `
      update order_status set owner_hidden_at = case when ? then null else owner_hidden_at end,
        admin_hidden_at = case when ? then null else admin_hidden_at end, updated_at = now()
      where order_id = ? and deleted_at is null`;
    await this.database.raw(sql, [on.owner, on.admin, orderId]);
  }
}

type StatusRecord = { id: string; order_id: string; status: Status };

/** Medusa's types spell the plural of "status" differently from its code. */
export type OrderStatusService = Pick<
  OrderStatusModuleService,
  "beginOrder" | "moveOrder" | "reopenOrder" | "hideOrder" | "showOrder"
> & {
  listShopOrderStatuses(filters: { order_id: string }): Promise<StatusRecord[]>;
  deleteShopOrderStatuses(id: string): Promise<void>;
};

export const orderStatusService = serviceOf<OrderStatusService>("order_status");

export default Module("order_status", { service: OrderStatusModuleService });
