import { model } from "@medusajs/framework/utils";

export const CatalogueVersion = model.define("catalogue_version", {
  id: model.id({ prefix: "catver" }).primaryKey(),
  mark: model.text(),
});
