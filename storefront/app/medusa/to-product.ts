import type { CatalogueProduct } from "medusa-backend/contract";
import { CURRENCY, fromMajor } from "~/domain/money";
import type { Product } from "~/domain/product";
import { shownPicture } from "./shown-picture.server";

/**
 * Converts Medusa's product to the storefront's shape. Its price has whole cents, because the contract accepts no
 * other.
 */
export function toProduct(product: CatalogueProduct): Product {
  return {
    productId: product.id,
    handle: product.handle,
    name: product.title,
    imageUrl: shownPicture(product.copied_url ?? product.image_url),
    ...(product.copied_url && { typedImageUrl: shownPicture(product.image_url) }),
    shortDescription: product.short_description,
    description: product.description,
    price: { amount: fromMajor(product.price), currency: CURRENCY },
    available: product.available,
    ...(product.lowest_before !== undefined && { lowestBefore: fromMajor(product.lowest_before) }),
    ...(product.rating && { rating: product.rating }),
    ...(product.facts && {
      weightGrams: product.facts.weightGrams,
      flightTimeMinutes: product.facts.flightTimeMinutes,
    }),
  };
}
