import { model } from "@medusajs/framework/utils";

/**
 * A line of a file that adds a product or changes one: its fields, the product's values at the check, and its outcome.
 */
export const ProductImportLine = model
  .define("product_import_line", {
    id: model.text().primaryKey(),
    import_id: model.text(),
    line: model.number(),
    product_id: model.text().nullable(),
    handle: model.text(),
    name: model.text(),
    now: model.json(),
    was: model.json(),
    image_url: model.text().nullable(),
    outcome: model.text().default("waiting"),
    reason: model.text().nullable(),
  })
  .indexes([{ on: ["import_id", "line"] }, { on: ["import_id", "outcome", "line"] }]);
