import { model } from "@medusajs/framework/utils";

/**
 * `key` is sender, text and day, so that the same message is kept once. The index of the parts of texts is in the
 * migration alone; it uses a function of the module product-search, which Medusa migrates before, by the names of the
 * folders.
 */
export const ShopMessage = model
  .define("shop_message", {
    id: model.id({ prefix: "smsg" }).primaryKey(),
    key: model.text(),
    name: model.text(),
    email: model.text(),
    text: model.text(),
    state: model.enum(["open", "answered", "spam"]).default("open"),
    answer: model.text().nullable(),
    answered_at: model.dateTime().nullable(),
    answered_by: model.text().nullable(),
  })
  .indexes([
    { on: ["key"], unique: true },
    { on: ["created_at", "id"] },
    { on: ["state", "created_at", "id"] },
    { on: ["email", "created_at", "id"] },
  ])
  .checks([
    {
      name: "shop_message_answered",
      expression: (columns) => `(${columns.state} = 'answered') = (${columns.answer} IS NOT NULL)`,
    },
  ]);
