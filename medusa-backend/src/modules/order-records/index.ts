import { randomUUID } from "node:crypto";
import { MedusaService, Module } from "@medusajs/framework/utils";
import type { Withdrawal } from "../../contract/withdrawals";
import { type Database, serviceOf } from "../../lib/database/connection";
import { OrderLineStock, OrderNote, OrderRefund, OrderWithdrawal, RefundedPiece } from "./models/order-records";

/** Amounts in minor units. */
export type NewRefund = {
  id: string;
  orderId: string;
  key: string;
  reason: string;
  amount: number;
  delivery: number;
  goodwill: number;
  actorId: string;
  pieces: readonly { lineId: string; quantity: number; sent: boolean }[];
};

export type NewWithdrawal = Pick<Withdrawal, "way" | "lines" | "text"> & {
  id: string;
  orderId: string;
  key: string;
  name: string;
  email: string;
  delivery: boolean;
  withdrawnAt: Date;
  refundBy: Date;
};

const RECORDS = { OrderRefund, RefundedPiece, OrderNote, OrderWithdrawal, OrderLineStock };

/** Stores refunds and notes by the staff, withdrawals, and what orders take from stock. */
class OrderRecordsModuleService extends MedusaService(RECORDS) {
  /** Writes a refund if and only if the transaction commits. Throws if the key is already stored. */
  async keepRefund(transaction: Database, { pieces = [], ...refund }: NewRefund): Promise<void> {
    const { id, orderId, key, reason, amount, delivery, goodwill, actorId } = refund;
    const insert = `insert into order_refund (id, order_id, key, reason, amount, delivery, goodwill, actor_id)
      values (?, ?, ?, ?, ?, ?, ?, ?)`;
    const values = [id, orderId, key, reason, amount, delivery, goodwill, actorId];
    await transaction.raw(insert, values);
    const piece = `insert into refunded_piece (id, refund_id, order_id, line_id, quantity, sent)
      values (?, ?, ?, ?, ?, ?)`;
    for (const { lineId, quantity, sent } of pieces)
      await transaction.raw(piece, [`orefp_${randomUUID()}`, id, orderId, lineId, quantity, sent]);
  }

  /** Writes a withdrawal if and only if the transaction commits. Throws if the key is already stored. */
  async keepWithdrawal(transaction: Database, { lines, ...withdrawal }: NewWithdrawal): Promise<void> {
    const { id, orderId, key, way, name, email, text, delivery, withdrawnAt, refundBy } = withdrawal;
    const sql = `insert into order_withdrawal
        (id, order_id, key, way, name, email, lines, text, delivery, withdrawn_at, refund_by)
      values (?, ?, ?, ?, ?, ?, ?::jsonb, ?, ?, ?, ?)`;
    const kept = JSON.stringify(lines);
    const values = [id, orderId, key, way, name, email, kept, text, delivery, withdrawnAt, refundBy];
    await transaction.raw(sql, values);
  }

  async noteWithdrawalDone(transaction: Database, id: string): Promise<void> {
    const sql = "update order_withdrawal set done_at = now(), updated_at = now() where id = ? and done_at is null";
    await transaction.raw(sql, [id]);
  }

  async settleWithdrawal(transaction: Database, id: string): Promise<void> {
    const sql = `update order_withdrawal set settled_at = now(), updated_at = now()
      where id = ? and done_at is not null and settled_at is null`;
    await transaction.raw(sql, [id]);
  }

  async eraseWithdrawalEmails(transaction: Database, orderIds: readonly string[]): Promise<void> {
    const sql = `update order_withdrawal set text = replace(text, email, '(erased)'), email = null, updated_at = now()
      where order_id = any(?::text[]) and email is not null and deleted_at is null`;
    await transaction.raw(sql, [[...orderIds]]);
  }
}

export const orderRecordsService = serviceOf<OrderRecordsModuleService>("order_records");

export default Module("order_records", { service: OrderRecordsModuleService });
