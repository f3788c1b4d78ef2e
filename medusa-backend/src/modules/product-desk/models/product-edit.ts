import { model } from "@medusajs/framework/utils";

/**
 * A change of one field of a product at the product desk: who, when (`created_at`), and the field's value before and
 * after as JSON. The field "stock" holds an item's pieces on hand in a location; its `reason` says why. `undoes` is the
 * edit that this one reverts. `actor_id` is a customer, or "schedule" for the job.
 */
export const ProductEdit = model
  .define("product_edit", {
    id: model.id({ prefix: "pedit" }).primaryKey(),
    product_id: model.text(),
    actor_id: model.text(),
    field: model.text(),
    before: model.json().nullable(),
    after: model.json().nullable(),
    reason: model.text().nullable(),
    item_id: model.text().nullable(),
    location_id: model.text().nullable(),
    undoes: model.text().nullable(),
  })
  .indexes([{ on: ["product_id", "created_at"] }]);
