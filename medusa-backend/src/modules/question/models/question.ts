import { model } from "@medusajs/framework/utils";

/** The shop's, or one for each customer who was sent the product in the order `order_id`: that waits to be shown. */
export const ProductAnswer = model
  .define("product_answer", {
    id: model.id({ prefix: "answ" }).primaryKey(),
    question_id: model.text(),
    customer_id: model.text().nullable(),
    order_id: model.text().nullable(),
    answerer_name: model.text().default(""),
    text: model.text(),
    state: model.enum(["waiting", "shown", "hidden"]).default("waiting"),
  })
  .indexes([
    { on: ["customer_id", "created_at", "id"], where: "customer_id IS NOT NULL" },
    { on: ["question_id", "created_at"] },
    { on: ["question_id"], name: "IDX_product_answer_waiting", where: "state = 'waiting'" },
    {
      on: ["question_id", "customer_id"],
      name: "IDX_product_answer_of_customer",
      unique: true,
      where: "customer_id IS NOT NULL",
    },
    { on: ["question_id"], name: "IDX_product_answer_of_shop", unique: true, where: "customer_id IS NULL" },
  ])
  .checks([
    {
      name: "product_answer_of_shop_or_owner",
      expression: (columns) =>
        `(${columns.customer_id} IS NULL) = (${columns.order_id} IS NULL) AND (${columns.customer_id} IS NOT NULL OR ${columns.state} = 'shown')`,
    },
  ]);

/** Two indexes are in the migration alone: of the parts of texts, and of what was deleted. */
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
