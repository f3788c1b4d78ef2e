import { model } from "@medusajs/framework/utils";
import { WithdrawalWay } from "../../../contract/withdrawals";

export const OrderNote = model
  .define("order_note", {
    id: model.id({ prefix: "onote" }).primaryKey(),
    order_id: model.text(),
    text: model.text(),
    actor_id: model.text(),
  })
  .indexes([{ on: ["order_id"] }]);

/**
 * In minor units; `delivery` and `goodwill` are parts of `amount`. `key` comes from the question: it is made once. The
 * order is credited in the same transaction.
 */
export const OrderRefund = model
  .define("order_refund", {
    id: model.id({ prefix: "oref" }).primaryKey(),
    order_id: model.text(),
    key: model.text(),
    reason: model.text(),
    amount: model.number(),
    delivery: model.number(),
    goodwill: model.number(),
    actor_id: model.text(),
  })
  .indexes([{ on: ["order_id"] }, { on: ["created_at"] }, { on: ["order_id", "key"], unique: true }]);

/** Refunded without a return. `sent`: the customer keeps them; otherwise they were taken off the order. */
export const RefundedPiece = model
  .define("refunded_piece", {
    id: model.id({ prefix: "orefp" }).primaryKey(),
    refund_id: model.text(),
    order_id: model.text(),
    line_id: model.text(),
    quantity: model.number(),
    sent: model.boolean(),
  })
  .indexes([{ on: ["line_id"] }, { on: ["order_id"] }]);

/**
 * Kept as evidence (`email` until the account is deleted); `text` is what was mailed. `key` comes from the question, so
 * that it is made once. `delivery`: its price is refunded too. `done_at`: the pieces are taken off the order or in a
 * return, whose change in Medusa names this record as `created_by`. `settled_at`: they are back and refunded.
 */
export const OrderWithdrawal = model
  .define("order_withdrawal", {
    id: model.id({ prefix: "owdr" }).primaryKey(),
    order_id: model.text(),
    key: model.text(),
    way: model.enum([...WithdrawalWay.options]),
    name: model.text(),
    email: model.text().nullable(),
    lines: model.json(),
    text: model.text(),
    delivery: model.boolean(),
    withdrawn_at: model.dateTime(),
    refund_by: model.dateTime(),
    done_at: model.dateTime().nullable(),
    settled_at: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["order_id", "key"], unique: true },
    { on: ["refund_by"], name: "IDX_order_withdrawal_open", where: "settled_at IS NULL" },
  ]);

/** What one piece of a line takes from stock; a trigger writes it (migration-scripts/stock.ts). */
export const OrderLineStock = model.define("order_line_stock", {
  line_id: model.text().primaryKey(),
  inventory_item_id: model.text().primaryKey(),
  required: model.number(),
});
