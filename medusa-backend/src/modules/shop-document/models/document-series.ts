import { model } from "@medusajs/framework/utils";

/**
 * The numbers of one series: `last` is the last one that was given. `created_at` is when its numbering began; what was
 * captured before has no invoice.
 */
export const DocumentSeries = model.define("document_series", {
  series: model.text().primaryKey(),
  last: model.number().default(0),
});
