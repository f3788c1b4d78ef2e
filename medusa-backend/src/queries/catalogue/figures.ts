import { ProductFigures } from "../../contract/product-pages";

/** The figures that are present and valid; ops may have written anything into the metadata. */
export function toFigures(metadata: unknown): ProductFigures {
  if (typeof metadata !== "object" || metadata === null) return {};
  const written = new Map(Object.entries(metadata));
  const known = Object.entries(ProductFigures.shape).flatMap(([name, figure]) => {
    const parsed = figure.safeParse(written.get(name));
    return parsed.success && parsed.data !== undefined ? [[name, parsed.data]] : [];
  });
  return ProductFigures.parse(Object.fromEntries(known));
}
