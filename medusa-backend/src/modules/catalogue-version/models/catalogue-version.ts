import { model } from "@medusajs/framework/utils";

/** A single record; `mark` is new after each change. */
export const CatalogueVersion = model.define("catalogue_version", {
  id: model.id({ prefix: "catver" }).primaryKey(),
  mark: model.text(),
});
