// Without a schema, because products' pages load it.

/**
 * An id is a product's, for its first variant on sale (the legacy wire, stored carts and links know only that), or a
 * variant's: screens send it as soon as there are several, because ops may change which one is the first.
 */
export const isVariantId = (id: string): boolean => id.startsWith("variant_");

/** The query of a product's page that chooses a variant; none for a product's id. */
export const variantChoice = (id: string): string => (isVariantId(id) ? `?variant=${id}` : "");

/** With the variant's values if there are several: "Air (Pearl, Kit)". */
export const soldName = (title: string, values: readonly string[]): string =>
  values.length > 0 ? `${title} (${values.join(", ")})` : title;

/** True for the name of an option that is a colour. */
export const isColour = (option: string): boolean => /^colou?rs?$/i.test(option.trim());

/** True for the name of an option that is a size. */
export const isSize = (option: string): boolean => /^sizes?$/i.test(option.trim());

/** The options that the Store filters by, by the names that products have for them. */
export const CHOICE_FACETS = {
  colour: isColour,
  kit: (option: string): boolean => /^(?:kits?|bundles?|packages?)$/i.test(option.trim()),
  size: isSize,
} as const;
export type ChoiceFacet = keyof typeof CHOICE_FACETS;
