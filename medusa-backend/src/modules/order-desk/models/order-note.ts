import { model } from "@medusajs/framework/utils";

/** A staff note about an order. The customer never sees it. */
export const OrderNote = model
  .define("order_note", {
    id: model.id({ prefix: "onote" }).primaryKey(),
    order_id: model.text(),
    text: model.text(),
    actor_id: model.text(),
  })
  .indexes([{ on: ["order_id"] }]);
