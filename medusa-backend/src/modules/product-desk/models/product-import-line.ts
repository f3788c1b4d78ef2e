import { model } from "@medusajs/framework/utils";

/**
 * A line of a file that adds a product or changes one: the fields that it gives, what the product had when it was
 * checked, and what became of it.
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
