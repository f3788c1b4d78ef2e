import { randomUUID } from "node:crypto";
import { MedusaService, Module } from "@medusajs/framework/utils";
import { type Database, serviceOf } from "../../lib/database/connection";
import { Id, queryRows } from "../../lib/database/sql";
import { OrderLineStock, OrderNote, OrderRefund, RefundedPiece } from "./models/order-records";

/** A stored refund; amounts in minor units (models/order-records.ts). */
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

/** Stores the staff's decisions about orders, refunds and notes, and what orders take from stock. */
class OrderRecordsModuleService extends MedusaService({ OrderRefund, RefundedPiece, OrderNote, OrderLineStock }) {
  /** Stores a refund and its pieces if and only if the transaction commits. Throws if the key is already stored. */
  async keepRefund(transaction: Database, { pieces = [], ...refund }: NewRefund): Promise<void> {
    const { id, orderId, key, reason, amount, delivery, goodwill, actorId } = refund;
    const insert = `insert into order_refund (id, order_id, key, reason, amount, delivery, goodwill, actor_id)
      values (?, ?, ?, ?, ?, ?, ?, ?) returning id`;
    const values = [id, orderId, key, reason, amount, delivery, goodwill, actorId];
    await queryRows(transaction, Id, insert, values);
    const piece = `insert into refunded_piece (id, refund_id, order_id, line_id, quantity, sent)
      values (?, ?, ?, ?, ?, ?) returning id`;
    for (const { lineId, quantity, sent } of pieces)
      await queryRows(transaction, Id, piece, [`orefp_${randomUUID()}`, id, orderId, lineId, quantity, sent]);
  }
}

export const orderRecordsService = serviceOf<OrderRecordsModuleService>("order_records");

export default Module("order_records", { service: OrderRecordsModuleService });
