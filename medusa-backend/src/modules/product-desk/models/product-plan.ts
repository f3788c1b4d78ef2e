import { model } from "@medusajs/framework/utils";

/** The planned times of a product's publication and end. A job makes the changes. */
export const ProductPlan = model
  .define("product_plan", {
    product_id: model.text().primaryKey(),
    publish_at: model.dateTime().nullable(),
    end_at: model.dateTime().nullable(),
  })
  .indexes([{ on: ["publish_at"] }, { on: ["end_at"] }]);
