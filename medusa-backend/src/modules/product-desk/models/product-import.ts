import { model } from "@medusajs/framework/utils";

/**
 * A file of products that an admin uploaded, or one change of several products ("bulk"), with its number of lines and
 * its faults. Kept for a week.
 */
export const ProductImport = model
  .define("product_import", {
    id: model.text().primaryKey(),
    actor_id: model.text(),
    source: model.text().default("file"),
    lines: model.number().default(0),
    same: model.number().default(0),
    faulty: model.number().default(0),
    faults: model.json().default([] as unknown as Record<string, unknown>),
    fault_count: model.number().default(0),
  })
  .indexes([{ on: ["created_at"] }]);
