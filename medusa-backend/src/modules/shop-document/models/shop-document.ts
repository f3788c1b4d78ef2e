import { model } from "@medusajs/framework/utils";

/**
 * The numbers of one series: `last` is the last assigned one. `created_at` is when its numbering began; earlier
 * captures have no invoice.
 */
export const DocumentSeries = model.define("document_series", {
  series: model.text().primaryKey(),
  last: model.number().default(0),
});

/**
 * An invoice or a credit note as issued. `sequence` counts within its `series` without gaps, `number` combines both
 * ("INV-000001"). `amount` is in minor units. `snapshot` holds all contents of the document (documents/snapshot.ts). An
 * order's first invoice has no `payment_id`; each later payment has an invoice of its own, and each Medusa refund has
 * one credit note. The database refuses updates and deletes.
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
