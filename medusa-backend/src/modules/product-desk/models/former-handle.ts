import { model } from "@medusajs/framework/utils";

/** A product's former handle: its address redirects to the current one, and no other product gets it. */
export const FormerHandle = model
  .define("former_handle", { handle: model.text().primaryKey(), product_id: model.text() })
  .indexes([{ on: ["product_id"] }]);
