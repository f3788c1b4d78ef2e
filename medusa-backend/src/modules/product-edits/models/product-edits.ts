import { model } from "@medusajs/framework/utils";

/** `id` is the digest of its bytes; `file_key` is its key in Medusa's file module. */
export const DeclarationFile = model.define("declaration_file", {
  id: model.text().primaryKey(),
  file_key: model.text(),
});

/** Medusa's record is marked as deleted. Everything else stays until it is purged: until then it can be restored. */
export const DeletedProduct = model
  .define("deleted_product", {
    product_id: model.text().primaryKey(),
    actor_id: model.text(),
    purged_at: model.dateTime().nullable(),
  })
  .indexes([{ on: ["created_at"], where: "purged_at is null" }]);

/** Its address redirects to the current one, and no other product gets it. */
export const FormerHandle = model
  .define("former_handle", { handle: model.text().primaryKey(), product_id: model.text() })
  .indexes([{ on: ["product_id"] }]);

/**
 * A price set's plain price in major units. Triggers on Medusa's prices write it, so the lowest price of the last 30
 * days is known (98/6/EC, article 6a).
 */
export const KeptPrice = model
  .define("kept_price", {
    id: model.autoincrement().primaryKey(),
    price_set_id: model.text(),
    amount: model.number().nullable(),
    since: model.dateTime(),
  })
  .indexes([{ on: ["price_set_id", "since"] }]);

/**
 * In major units; `lowest` is of the 30 days before (98/6/EC, article 6a). Shown while the variant costs `price`;
 * without `variant_id` it is the product's first.
 */
export const LoweredPrice = model.define("lowered_price", {
  product_id: model.text().primaryKey(),
  variant_id: model.text().nullable(),
  price: model.number(),
  lowest: model.number(),
});

/** `undoes` is the edit that this one reverts. `actor_id` is a customer, or "schedule" for the job. */
export const ProductEdit = model
  .define("product_edit", {
    id: model.id({ prefix: "pedit" }).primaryKey(),
    product_id: model.text(),
    variant_id: model.text().nullable(),
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

/** `was` are the values at the check. `options` are those of the line's variant. */
export const ProductImportLine = model
  .define("product_import_line", {
    id: model.text().primaryKey(),
    import_id: model.text(),
    line: model.number(),
    product_id: model.text().nullable(),
    handle: model.text(),
    name: model.text(),
    options: model.json().nullable(),
    now: model.json(),
    was: model.json(),
    image_url: model.text().nullable(),
    outcome: model.text().default("waiting"),
    reason: model.text().nullable(),
  })
  .indexes([{ on: ["import_id", "line"] }, { on: ["import_id", "outcome", "line"] }]);

export const ProductImport = model
  .define("product_import", {
    id: model.text().primaryKey(),
    actor_id: model.text(),
    source: model.text().default("file"),
    list: model.text().nullable(),
    lines: model.number().default(0),
    same: model.number().default(0),
    faulty: model.number().default(0),
    faults: model.json().default([] as unknown as Record<string, unknown>),
    fault_count: model.number().default(0),
  })
  .indexes([{ on: ["created_at"] }]);

export const ProductPlan = model
  .define("product_plan", {
    product_id: model.text().primaryKey(),
    publish_at: model.dateTime().nullable(),
    end_at: model.dateTime().nullable(),
  })
  .indexes([{ on: ["publish_at"] }, { on: ["end_at"] }]);

/** `accessory_id` fits `product_id`. Shown on the pages of both. */
export const WorksWith = model
  .define("works_with", { accessory_id: model.text().primaryKey(), product_id: model.text().primaryKey() })
  .indexes([{ on: ["product_id"] }]);
