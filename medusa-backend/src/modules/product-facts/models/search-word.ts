import { model } from "@medusajs/framework/utils";

/**
 * A word that is, or once was, in the name, the figures or the short description of a product: what a misspelt word may
 * have meant.
 */
export const SearchWord = model.define("search_word", { word: model.text().primaryKey() });
