import { isColour, isSize, soldName } from "medusa-backend/contract/variant-names";
import { type CardProduct, toCardProduct, variantIn } from "./product";
import type { ShownProductPage, Variant } from "./product-page";

/** The variant that the query of a product's page chooses, else the first; null for a product with one variant. */
export function chosenVariant({ variants = [] }: Pick<ShownProductPage, "variants">, search: string): Variant | null {
  const wanted = variantIn(search);
  return variants.find(({ variantId }) => variantId === wanted) ?? variants[0] ?? null;
}

/** The page as it is for the variant. The arrival is left out for one that is not in stock. */
export function withVariant(shown: ShownProductPage, variant: Variant | null): ShownProductPage {
  if (variant === null) return shown;
  const { product, kit: _, here, terms, ...page } = shown;
  const { lowestBefore: __, ...same } = product;
  const { variantId, price, available, lowestBefore, kit } = variant;
  const isPromised = available !== null && available > 0;
  const fly = here.flyOf?.[variantId];
  return {
    ...page,
    product: {
      ...same,
      price: { ...product.price, amount: price },
      available,
      ...(lowestBefore !== undefined && { lowestBefore }),
    },
    pictures: picturesOf(shown, variant),
    figures: { ...shown.figures, ...variant.figures },
    here: fly === undefined ? here : { ...here, fly },
    ...(kit && { kit }),
    terms: !isPromised && terms?.unpromised !== undefined ? { text: terms.unpromised, promised: terms } : terms,
  };
}

/** For an address that names no variant, the product as it is. */
export function namedIn(page: ShownProductPage, search: string) {
  const variant = variantIn(search) === null ? null : chosenVariant(page, search);
  const shown = withVariant(page, variant);
  return { shown, bought: toBought(shown, variant) };
}

/** Its own; else the product's without those of other variants, if any are left. */
function picturesOf({ pictures, variants = [] }: ShownProductPage, variant: Variant): ShownProductPage["pictures"] {
  if (variant.pictures) return variant.pictures;
  const owned = new Set(variants.flatMap((other) => other.pictures ?? []).map(({ src }) => src));
  const shared = pictures.filter(({ src }) => !owned.has(src));
  return shared.length > 0 ? shared : pictures;
}

/** The property of schema.org; undefined for others, such as a kit, told by the variant's name alone. */
export function propertyOf(option: string): "color" | "size" | undefined {
  if (isColour(option)) return "color";
  return isSize(option) ? "size" : undefined;
}

export function toBought({ product, pictures }: ShownProductPage, variant: Variant | null): CardProduct {
  const card = toCardProduct(product);
  if (variant === null) return card;
  // With its offers it would be the product, of which the first variant is bought.
  const { variantId: _, offers: __, ...one } = card;
  return {
    ...one,
    productId: variant.variantId,
    name: soldName(product.name, variant.values),
    imageUrl: pictures[0]?.src ?? product.imageUrl,
  };
}
