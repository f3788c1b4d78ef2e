import { model } from "@medusajs/framework/utils";

/** The customer never sees it. */
export const CustomerNote = model
  .define("customer_note", {
    id: model.id({ prefix: "cnote" }).primaryKey(),
    customer_id: model.text(),
    text: model.text(),
    actor_id: model.text(),
  })
  .indexes([{ on: ["customer_id"] }]);
