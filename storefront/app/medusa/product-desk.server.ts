import { randomUUID } from "node:crypto";
import {
  type AdjustStock,
  AdjustStockAnswer,
  DECLARATION_PATH,
  DuplicateProductAnswer,
  type EditProduct,
  EditProductAnswer,
  GetProductDeskAnswer,
  ListManagedAnswer,
  ListStockAnswer,
  type ListStockQuery,
  ProductPageAnswer,
  type ReleaseStock,
  ReleaseStockAnswer,
  type SwitchCounting,
  toActionText,
  UPLOAD_TIMEOUT_MS,
  UploadDeclarationAnswer,
} from "medusa-backend/contract";
import { AppError } from "~/domain/app-error";
import { fromMajor } from "~/domain/money";
import type { ManagedProduct } from "~/domain/product";
import type { ProductPage } from "~/domain/product-page";
import type { StoreFacets } from "~/domain/store-filters";
import { EXPORT_TIMEOUT_MS, READ_TIMEOUT_MS, WRITE_TIMEOUT_MS } from "~/lib/times";
import type { Medusa } from "./client.server";
import { shopPath } from "./shop-path";
import { shownPicture } from "./shown-picture.server";
import { toProductPage } from "./to-product-page";

/**
 * Streams a form with a maker's declaration on to Medusa (admin). Returns the address of the file.
 * @throws AppError `invalid`, `body_too_large`, `forbidden`.
 */
export async function uploadDeclaration(
  medusa: Medusa,
  form: { body: ReadableStream<Uint8Array>; contentType: string },
): Promise<string> {
  const call = { method: "POST", form, schema: UploadDeclarationAnswer, timeoutMs: UPLOAD_TIMEOUT_MS } as const;
  return (await medusa.fetch(shopPath(DECLARATION_PATH.slice(1)), call)).address;
}

/** Makes an uploaded file the declaration of a product (admin). @throws AppError `not_found`. */
export async function setDeclaration(medusa: Medusa, productId: string, address: string): Promise<void> {
  await editProduct(medusa, productId, { was: {}, now: { declarationUrl: address }, announce: false });
}

/** A page of Manage Products (admin). @throws AppError `forbidden`. */
export async function listManaged(
  medusa: Medusa,
  query: Record<string, string | number | undefined>,
): Promise<{ products: ManagedProduct[]; count: number; hasMore: boolean; facets: StoreFacets | null }> {
  const call = { query, schema: ListManagedAnswer, timeoutMs: READ_TIMEOUT_MS };
  const { products, count, has_more, facets } = await medusa.fetch(shopPath("managed-products"), call);
  return {
    products: products.map(({ id, title, image_url, short_description, price, state, stock, places, deleted }) => ({
      productId: id,
      name: title,
      imageUrl: shownPicture(image_url),
      shortDescription: short_description,
      price: price === null ? null : fromMajor(price),
      state,
      stock: stock && {
        itemId: stock.item_id,
        locationId: stock.location_id,
        onHand: stock.on_hand,
        reserved: stock.reserved,
      },
      places,
      deleted,
    })),
    count,
    hasMore: has_more,
    facets,
  };
}

/**
 * A list of products as CSV, while Medusa writes it (admin). @throws AppError `forbidden`, `invalid`,
 * `too_many_requests`.
 */
export const exportProducts = (
  medusa: Medusa,
  query: Record<string, string | undefined>,
): Promise<ReadableStream<Uint8Array>> =>
  medusa.open(shopPath("products-export"), { query, timeoutMs: EXPORT_TIMEOUT_MS });

/** A stock with the key of its next correction, so that a repeat of it counts once. */
const withKey = <T>(stock: T) => ({ ...stock, key: randomUUID() });

/** A product for admins. @throws AppError `forbidden`, `not_found`. */
export async function getProductDesk(medusa: Medusa, { productId }: { productId: string }) {
  const call = { schema: GetProductDeskAnswer, timeoutMs: READ_TIMEOUT_MS };
  const desk = await medusa.fetch(shopPath("products", productId, "desk"), call);
  return {
    ...desk,
    product: { ...desk.product, image_url: shownPicture(desk.product.image_url) },
    stock: desk.stock.map(withKey),
    in_medusa_admin: desk.in_medusa_admin.map(({ action, ...act }) => ({ ...act, what: toActionText(action) })),
  };
}
export type ProductDesk = Awaited<ReturnType<typeof getProductDesk>>;

const POST = { method: "POST", timeoutMs: WRITE_TIMEOUT_MS } as const;

/** Changes fields of a product. @throws AppError `forbidden`, `invalid`, `not_found`, `unavailable`. */
export const editProduct = (medusa: Medusa, productId: string, body: EditProduct): Promise<EditProductAnswer> =>
  medusa.fetch(shopPath("products", productId, "edits"), { ...POST, schema: EditProductAnswer, body });

/** Undoes a change. @throws AppError `conflict` if the field has been changed since, `forbidden`, `not_found`. */
export const undoEdit = (medusa: Medusa, productId: string, editId: string): Promise<EditProductAnswer> =>
  medusa.fetch(shopPath("products", productId, "edits", editId, "undo"), { ...POST, schema: EditProductAnswer });

/** Corrects the pieces on hand. @throws AppError `conflict`, `forbidden`, `invalid`, `not_found`. */
export const adjustStock = (medusa: Medusa, body: AdjustStock): Promise<AdjustStockAnswer> =>
  medusa.fetch(shopPath("stock"), { ...POST, schema: AdjustStockAnswer, body });

/** A page of the stock board (admin). @throws AppError `forbidden`. */
export async function listStock(medusa: Medusa, query: ListStockQuery) {
  const call = { query: { ...query, q: query.q || undefined }, schema: ListStockAnswer, timeoutMs: READ_TIMEOUT_MS };
  const { rows, ...page } = await medusa.fetch(shopPath("stock"), call);
  return {
    ...page,
    rows: rows.map((row) => ({ ...row, image_url: shownPicture(row.image_url), places: row.places.map(withKey) })),
  };
}
export type StockPage = Awaited<ReturnType<typeof listStock>>;

/** Releases the reservations that no order needs. @throws AppError `forbidden`. */
export const releaseStock = (medusa: Medusa, body: ReleaseStock): Promise<ReleaseStockAnswer> =>
  medusa.fetch(shopPath("stock", "release"), { ...POST, schema: ReleaseStockAnswer, body });

/** Starts or stops counting a product's stock. @throws AppError `conflict`, `forbidden`, `invalid`, `not_found`. */
export const switchCounting = (medusa: Medusa, productId: string, body: SwitchCounting): Promise<void> =>
  medusa.fetch(shopPath("products", productId, "counting"), { ...POST, body });

/** Restores a deleted product. @throws AppError `conflict`, `forbidden`, `not_found` once it is purged. */
export const restoreProduct = (medusa: Medusa, productId: string): Promise<void> =>
  medusa.fetch(shopPath("products", productId, "restore"), POST);

/** Duplicates a product as a draft. @throws AppError `forbidden`, `not_found`. */
export async function duplicateProduct(medusa: Medusa, productId: string): Promise<string> {
  const call = { ...POST, schema: DuplicateProductAnswer };
  return (await medusa.fetch(shopPath("products", productId, "duplicate"), call)).product_id;
}

/**
 * A product's page as customers would see it, in any state; null without a price. @throws AppError `forbidden`.
 */
export async function getPreview(medusa: Medusa, productId: string): Promise<ProductPage | null> {
  try {
    const call = { schema: ProductPageAnswer, timeoutMs: READ_TIMEOUT_MS };
    return toProductPage(await medusa.fetch(shopPath("products", productId, "preview"), call));
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}
