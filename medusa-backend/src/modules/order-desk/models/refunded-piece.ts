import { model } from "@medusajs/framework/utils";

/**
 * Pieces of an order's line that were refunded without a return. `sent`: the customer keeps them and can no longer
 * return them; otherwise they were taken off the order and will not be sent.
 */
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
