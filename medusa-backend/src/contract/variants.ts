import { z } from "zod";
import { LIMITS, Line } from "./common";

/** The most options of a product (Medusa Admin sets no limit), and the most combinations that the shop reads of one. */
export const MOST_OPTIONS = 3;
export const MOST_VARIANTS = 100;

/**
 * Wherever something is bought, kept or compared, an id is a product's or a variant's. A product's id means its first
 * variant on sale: the legacy wire, stored carts and links know only that. Screens send the variant's id as soon as a
 * product has several, because ops may change which one is the first.
 */
export const isVariantId = (id: string): boolean => id.startsWith("variant_");

/** The name of something sold: the product's, with the values of the variant if there are several: "Air (Pearl, Kit)". */
export const soldName = (title: string, values: readonly string[]): string =>
  values.length > 0 ? `${title} (${values.join(", ")})` : title;

/** The names of an option that is a colour. */
export const isColour = (option: string): boolean => /^colou?rs?$/i.test(option.trim());

/** A colour's swatch, "#1b2433"; kept in the metadata of Medusa's option value. */
export const Swatch = z.string().regex(/^#[0-9a-f]{6}$/i, "Must be a colour like #1b2433");

/** An option that buyers choose, with its values in order; `swatch` is null for a value without a colour. */
export const ProductOption = z.object({
  name: Line(LIMITS.name),
  values: z.array(z.object({ value: Line(LIMITS.name), swatch: Swatch.nullable().catch(null) })),
});
export type ProductOption = z.infer<typeof ProductOption>;
