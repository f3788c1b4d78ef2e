import { model } from "@medusajs/framework/utils";

/** Numbering began at `created_at`; earlier captures have no invoice. */
export const DocumentSeries = model.define("document_series", {
  series: model.text().primaryKey(),
  last: model.number().default(0),
});

/**
 * `sequence` counts within its `series` without gaps. `amount` is in minor units. An order's first invoice has no
 * `payment_id`; each later payment has its own invoice, and each Medusa refund one credit note. The database refuses
 * updates and deletes.
 */
export const ShopDocument = model
  .define("shop_document", {
    id: model.id({ prefix: "doc" }).primaryKey(),
    kind: model.enum(["invoice", "credit_note"]),
    series: model.text(),
    sequence: model.number(),
    number: model.text(),
    order_id: model.text(),
    refund_id: model.text().nullable(),
    payment_id: model.text().nullable(),
    issued_at: model.dateTime(),
    currency_code: model.text(),
    amount: model.number(),
    snapshot: model.json(),
  })
  .indexes([
    { on: ["series", "sequence"], unique: true },
    { on: ["number"], unique: true },
    { on: ["order_id"], unique: true, where: "kind = 'invoice' AND payment_id IS NULL" },
    { on: ["payment_id"], unique: true, where: "payment_id IS NOT NULL" },
    { on: ["refund_id"], unique: true, where: "refund_id IS NOT NULL" },
    { on: ["order_id", "sequence"] },
  ]);
