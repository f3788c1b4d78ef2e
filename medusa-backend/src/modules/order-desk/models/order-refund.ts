import { model } from "@medusajs/framework/utils";

/**
 * An admin's refund. `amount` is the sum that the admin saw, `delivery` and `goodwill` are parts of it; all in minor
 * units. `key` comes from its question, so that it is made once. The money itself is in Medusa's books: the order is
 * credited in the same transaction.
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
    restock: model.boolean(),
    actor_id: model.text(),
  })
  .indexes([{ on: ["order_id"] }, { on: ["created_at"] }, { on: ["order_id", "key"], unique: true }]);
