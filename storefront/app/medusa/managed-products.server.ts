import { randomUUID } from "node:crypto";
import { soldName, VARIANT_FIELDS } from "medusa-backend/contract";
import {
  GetStaffProduct,
  ListManaged,
  ListStock,
  PreviewProduct,
  type RouteFields,
} from "medusa-backend/contract/routes";
import { ifRefused } from "~/domain/app-error";
import type { ManagedProduct } from "~/domain/product";
import type { ProductPage } from "~/domain/product-page";
import type { StoreFacets } from "~/domain/store-filters";
import type { Medusa } from "./client.server";
import { shownPicture } from "./pictures.server";
import { toActs } from "./record.server";
import { toProductPage } from "./to-product";

export async function listManaged(
  medusa: Medusa,
  query: Record<string, string | number | undefined>,
): Promise<{ products: ManagedProduct[]; count: number; hasMore: boolean; facets: StoreFacets | null }> {
  const { products, count, hasMore, facets } = await medusa.call(ListManaged, query as RouteFields<typeof ListManaged>);
  return {
    products: products.map(({ id, title, handle: _, imageUrl, variants, ...product }) => ({
      ...product,
      productId: id,
      name: title,
      imageUrl: shownPicture(imageUrl),
      variants: variants.map(({ id: productId, name, ...variant }) => ({
        ...variant,
        productId,
        name: soldName(title, [name]),
        values: name,
      })),
    })),
    count,
    hasMore,
    facets,
  };
}

/** With the key of its next correction, so that a repeat of it counts once. */
const withKey = <T>(stock: T) => ({ ...stock, key: randomUUID() });

export async function getStaffProduct(medusa: Medusa, { productId }: { productId: string }) {
  const desk = await medusa.call(GetStaffProduct, { id: productId });
  return {
    ...desk,
    product: { ...desk.product, imageUrl: shownPicture(desk.product.imageUrl) },
    /** Those that a variant has of its own; null for a product, which has all. */
    ownFields: desk.variant ? VARIANT_FIELDS : null,
    /** A product with several variants: price and stock are those of the first. */
    isOfFirst: !desk.variant && desk.variants.filter(({ until }) => until === null).length > 1,
    variants: desk.variants.map((variant) => ({ ...variant, imageUrl: shownPicture(variant.imageUrl) })),
    pictures: desk.pictures.map((picture) => ({ ...picture, shown: shownPicture(picture.shown) })),
    stock: desk.stock.map(withKey),
    history: toActs(desk.history),
  };
}
export type StaffProduct = Awaited<ReturnType<typeof getStaffProduct>>;

export async function listStock(medusa: Medusa, query: RouteFields<typeof ListStock>) {
  const { rows, ...page } = await medusa.call(ListStock, query);
  return {
    ...page,
    rows: rows.map((row) => ({ ...row, imageUrl: shownPicture(row.imageUrl), places: row.places.map(withKey) })),
  };
}
export type StockPage = Awaited<ReturnType<typeof listStock>>;

/** As customers would see it, in any state; null without a price. */
export async function getPreview(medusa: Medusa, productId: string): Promise<ProductPage | null> {
  const answer = await medusa.call(PreviewProduct, { id: productId }).catch(ifRefused(null, "not_found"));
  return answer && toProductPage(answer);
}
