import { model } from "@medusajs/framework/utils";

/** When a product is published and when it ends, where that is planned or was. A job follows it. */
export const ProductPlan = model
  .define("product_plan", {
    product_id: model.text().primaryKey(),
    publish_at: model.dateTime().nullable(),
    end_at: model.dateTime().nullable(),
  })
  .indexes([{ on: ["publish_at"] }, { on: ["end_at"] }]);
