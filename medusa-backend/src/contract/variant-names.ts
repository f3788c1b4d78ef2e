// Without a schema, because products' pages load it.

/**
 * Wherever something is bought, kept or compared, an id is a product's or a variant's. A product's id means its first
 * variant on sale: the legacy wire, stored carts and links know only that. Screens send the variant's id as soon as a
 * product has several, because ops may change which one is the first.
 */
export const isVariantId = (id: string): boolean => id.startsWith("variant_");

/** The query of a product's page that chooses what an id means; none for a product's id. */
export const variantChoice = (id: string): string => (isVariantId(id) ? `?variant=${id}` : "");

/** The name of something sold: the product's, with the variant's values if there are several: "Air (Pearl, Kit)". */
export const soldName = (title: string, values: readonly string[]): string =>
  values.length > 0 ? `${title} (${values.join(", ")})` : title;

/** The names of an option that is a colour. */
export const isColour = (option: string): boolean => /^colou?rs?$/i.test(option.trim());

/** The names of an option that is a size. */
export const isSize = (option: string): boolean => /^sizes?$/i.test(option.trim());

/** The options that the Store filters by, each with the names that products have for it. */
export const CHOICE_FACETS = {
  colour: isColour,
  kit: (option: string): boolean => /^(?:kits?|bundles?|packages?)$/i.test(option.trim()),
  size: isSize,
} as const;
export type ChoiceFacet = keyof typeof CHOICE_FACETS;
