import { model } from "@medusajs/framework/utils";

/** An uploaded declaration of a maker, by the digest of its bytes; `file_key` is its key in Medusa's file module. */
export const DeclarationFile = model.define("declaration_file", {
  id: model.text().primaryKey(),
  file_key: model.text(),
});
