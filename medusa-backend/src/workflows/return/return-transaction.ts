import type { Context, MedusaContainer } from "@medusajs/framework/types";
import { MedusaContextType, Modules } from "@medusajs/framework/utils";
import type { Database } from "../../lib/database/connection";
import type { ReturnItem } from "./count-receipt";

type Status = "received" | "partially_received";
type Counts = { id: string; received_quantity: number; damaged_quantity: number };

type OrderChange = {
  order_id: string;
  return_id?: string;
  created_by: string;
  change_type?: string;
  actions: object[];
};

/** The part of Medusa's order service used here; its published type leaves some of it out. */
type Orders = {
  baseRepository_: {
    transaction<T>(work: (manager: { getTransactionContext(): Database }) => Promise<T>): Promise<T>;
  };
  createOrderChange(data: OrderChange, context: Context): Promise<{ id: string }>;
  confirmOrderChange(data: { id: string; confirmed_by: string }, context: Context): Promise<{ items: unknown[] }>;
  updateReturns(data: { id: string; status: Status; received_at: Date | null }[], context: Context): Promise<unknown>;
  updateReturnItems(data: Counts[], context: Context): Promise<unknown>;
};

/** The database and Medusa's order service in one transaction. */
export type ReturnTransaction = {
  sql: Database;
  orders: Orders;
  context: Context;
  /** Writes a return's status and the received pieces of its lines. */
  write(returnId: string, status: Status, items?: readonly ReturnItem[]): Promise<void>;
};

/** Runs `work` in one transaction, so that a dying server leaves all of it or nothing. */
export async function inReturnTransaction<T>(
  container: MedusaContainer,
  work: (transaction: ReturnTransaction) => Promise<T>,
): Promise<T> {
  const orders = container.resolve(Modules.ORDER) as unknown as Orders;
  return await orders.baseRepository_.transaction(async (manager) => {
    // Without this type, a workflow's container replaces this context with its own, and every call commits separately.
    const context: Context = { transactionManager: manager, __type: MedusaContextType };
    const write: ReturnTransaction["write"] = async (id, status, items = []) => {
      const received_at = status === "received" ? new Date() : null;
      await orders.updateReturns([{ id, status, received_at }], context);
      if (items.length === 0) return;
      const counts = items.map((item) => ({
        id: item.id,
        received_quantity: item.received,
        damaged_quantity: item.damaged,
      }));
      await orders.updateReturnItems(counts, context);
    };
    return await work({ sql: manager.getTransactionContext(), orders, context, write });
  });
}
