import { model } from "@medusajs/framework/utils";

/**
 * The numbers of one series: `last` is the last assigned one. `created_at` is when its numbering began; earlier
 * captures have no invoice.
 */
export const DocumentSeries = model.define("document_series", {
  series: model.text().primaryKey(),
  last: model.number().default(0),
});
