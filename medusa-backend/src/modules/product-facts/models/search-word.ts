import { model } from "@medusajs/framework/utils";

/**
 * A word that is, or once was, in a product's name, figures or short description: a candidate for a misspelt word.
 */
export const SearchWord = model.define("search_word", { word: model.text().primaryKey() });
