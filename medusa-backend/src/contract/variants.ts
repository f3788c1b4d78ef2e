import { z } from "zod";
import { LIMITS, Line } from "./common";

export * from "./variant-names";

/** Medusa Admin sets no limit. */
export const MOST_OPTIONS = 3;
export const MOST_VARIANTS = 100;

/** "#1b2433"; in the metadata of Medusa's option value. */
export const Swatch = z.string().regex(/^#[0-9a-f]{6}$/i, "Must be a colour like #1b2433");

export const ProductOption = z.object({
  name: Line(LIMITS.name),
  values: z.array(z.object({ value: Line(LIMITS.name), swatch: Swatch.nullable().catch(null) })),
});
export type ProductOption = z.infer<typeof ProductOption>;
