import { model } from "@medusajs/framework/utils";

/**
 * A customer's question about a product. It waits until the shop shows, answers or hides it. Two indexes are in
 * the migration alone: of the parts of texts, and of what was deleted, which the deletion of an account erases.
 */
export const ProductQuestion = model
  .define("product_question", {
    id: model.id({ prefix: "ques" }).primaryKey(),
    product_id: model.text(),
    customer_id: model.text(),
    asker_name: model.text(),
    text: model.text(),
    state: model.enum(["waiting", "shown", "hidden"]).default("waiting"),
  })
  .indexes([
    { on: ["customer_id", "created_at", "id"] },
    { on: ["created_at", "id"] },
    { on: ["state", "created_at", "id"] },
    { on: ["product_id", "created_at", "id"], name: "IDX_product_question_shown", where: "state = 'shown'" },
  ]);
