import { z } from "zod";
import type { ShownVariant } from "../../contract/product-pages";
import { CHOICE_FACETS, type ChoiceFacet, isColour, isSize, ProductOption } from "../../contract/variants";
import type { Kit } from "../../contract/works-with";
import type { Database } from "../../lib/database/connection";
import { queryList } from "../../lib/database/sql";
import { listVariantPictures } from "../pictures";
import { CatalogueRow, CodedRow, takeCodes, toTold } from "./products";
import { toChoice } from "./search-statements";
import { optionsStatement, toFigures, variantsOf } from "./statements";
import { listKits } from "./works-with";

/** In the order of the options. */
const Chosen = z.array(z.object({ name: z.string(), value: z.string() }));
type Chosen = z.infer<typeof Chosen>;

export const toValues = (chosen: Chosen): string[] => chosen.map(({ value }) => value);

export const colourOf = (chosen: Chosen): string | null => chosen.find(({ name }) => isColour(name))?.value ?? null;

export const sizeOf = (chosen: Chosen): string | null => chosen.find(({ name }) => isSize(name))?.value ?? null;

/** What the filters by options find of a variant, as `product_fact` has it. */
export const choicesOf = (chosen: Chosen): string[] =>
  Object.entries(CHOICE_FACETS).flatMap(([facet, isNamed]) =>
    chosen.filter(({ name }) => isNamed(name)).map(({ value }) => toChoice(facet as ChoiceFacet, value)),
  );

/**
 * A size's measure as people search for it: of "5.1 in for Kestrel", "5.1 inch" and, because propellers are called by
 * whole inches, "5 inch". The rest may name what it is for, which `fits` finds.
 */
function measuresOf(size: string): string[] {
  const [, number = "", unit = ""] = /^(\d+(?:\.\d+)?)\s?(\p{L}{1,6}|["″])(?!\p{L})/u.exec(size.trim()) ?? [];
  if (number === "") return [];
  if (!/^(?:in|inch|inches|["″])$/i.test(unit)) return [`${number} ${unit}`];
  return [number, String(Math.trunc(Number(number)))].flatMap((inches) => [`${inches} inch`, `${inches}inch`]);
}

export const toSearched = (chosen: Chosen): string[] =>
  chosen.flatMap(({ name, value }) => (isSize(name) ? measuresOf(value) : [value]));

/** The columns of `variantsOf`. */
export const VariantRow = CatalogueRow.pick({
  id: true,
  price: true,
  available: true,
  lowestBefore: true,
  metadata: true,
})
  .extend(CodedRow.shape)
  .extend({ chosen: Chosen });

/** The variants on sale for a product's page; none of a product with one. `kit` is that of `variantId`, the first. */
export async function getChoice(
  database: Database,
  { id: productId, variantId }: { id: string; variantId: string },
): Promise<{ options: ProductOption[]; variants: ShownVariant[]; kit: Kit | null }> {
  const [rows, kits] = await Promise.all([
    queryList(database, "variants", VariantRow, variantsOf("?"), [productId]),
    listKits(database, productId),
  ]);
  const kit = kits.get(variantId) ?? null;
  if (rows.length < 2) return { options: [], variants: [], kit };
  const asked = optionsStatement(productId);
  const [options, pictures] = await Promise.all([
    queryList(database, "options", ProductOption, asked.sql, asked.bindings),
    listVariantPictures(database, productId),
  ]);
  const variants = rows.map((variant): ShownVariant => {
    const { codes, row } = takeCodes(variant);
    const { id, price, available, lowestBefore, metadata, chosen } = row;
    return {
      ...{ id, values: toValues(chosen), price, ...codes },
      available: toTold(available),
      ...(lowestBefore !== null && { lowestBefore }),
      images: pictures.get(id) ?? [],
      figures: toFigures(metadata),
      kit: kits.get(id) ?? null,
    };
  });
  return { options, variants, kit };
}
