import { model } from "@medusajs/framework/utils";

/** A handle that a product had: its address leads to the one that it has now, and no other product gets it. */
export const FormerHandle = model
  .define("former_handle", { handle: model.text().primaryKey(), product_id: model.text() })
  .indexes([{ on: ["product_id"] }]);
