import { model } from "@medusajs/framework/utils";

/** A product that goes with another: `accessory_id` fits `product_id`. Shown on the pages of both. */
export const WorksWith = model
  .define("works_with", { accessory_id: model.text().primaryKey(), product_id: model.text().primaryKey() })
  .indexes([{ on: ["product_id"] }]);
