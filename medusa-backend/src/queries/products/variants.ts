import { z } from "zod";
import type { ShownVariant } from "../../contract/product-pages";
import { isColour, ProductOption } from "../../contract/variants";
import type { Kit } from "../../contract/works-with";
import type { Database } from "../../lib/database/connection";
import { queryList, readable } from "../../lib/database/sql";
import { listVariantPictures } from "../pictures";
import { CatalogueRow, CodedRow, takeCodes, toTold } from "./products";
import { optionsStatement, toFigures, variantsOf } from "./statements";

/** The values of a variant by their options, in the order of the options. */
export const Chosen = z.array(z.object({ name: z.string(), value: z.string() }));
type Chosen = z.infer<typeof Chosen>;

export const toValues = (chosen: Chosen): string[] => chosen.map(({ value }) => value);

/** The colour of a variant; null if it is no choice. */
export const colourOf = (chosen: Chosen): string | null => chosen.find(({ name }) => isColour(name))?.value ?? null;

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

/** What a product's page says of its variants on sale; nothing for a product with one. `kits` by variant. */
export async function getShownVariants(
  database: Database,
  productId: string,
  kits: ReadonlyMap<string, Kit>,
): Promise<{ options: ProductOption[]; variants: ShownVariant[] }> {
  const rows = readable(await queryList(database, "variants", VariantRow, variantsOf("?"), [productId]));
  if (rows.length < 2) return { options: [], variants: [] };
  const asked = optionsStatement(productId);
  const [options, pictures] = await Promise.all([
    queryList(database, "options", ProductOption, asked.sql, asked.bindings),
    listVariantPictures(database, productId),
  ]);
  const variants = rows.map((found): ShownVariant => {
    const { codes, row } = takeCodes(found);
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
  return { options: readable(options), variants };
}
