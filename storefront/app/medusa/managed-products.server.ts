import { randomUUID } from "node:crypto";
import {
  type AdjustStockAnswer,
  type EditProductAnswer,
  type ImportProgress,
  type ReleaseStockAnswer,
  toActionText,
} from "medusa-backend/contract";
import {
  AdjustStock,
  ContinueImport,
  DuplicateProduct,
  EditProduct,
  GetStaffProduct,
  ListManaged,
  ListStock,
  PlanBulk,
  PreviewProduct,
  ReleaseStock,
  RestoreProduct,
  type RouteFields,
  StartImport,
  SwitchCounting,
  UndoEdit,
  UploadDeclaration,
} from "medusa-backend/contract/routes";
import { AppError } from "~/domain/app-error";
import type { ManagedProduct } from "~/domain/product";
import type { ProductPage } from "~/domain/product-page";
import type { StoreFacets } from "~/domain/store-filters";
import type { Medusa } from "./client.server";
import { shownPicture } from "./pictures.server";
import { toProductPage } from "./to-product";

/**
 * Streams a form with a maker's declaration on to Medusa (admin). Returns the address of the file.
 * @throws AppError `invalid`, `body_too_large`, `forbidden`.
 */
export async function uploadDeclaration(
  medusa: Medusa,
  form: { body: ReadableStream<Uint8Array>; contentType: string },
): Promise<string> {
  return (await medusa.call(UploadDeclaration, {}, { form })).address;
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
  const { products, count, hasMore, facets } = await medusa.call(ListManaged, query as RouteFields<typeof ListManaged>);
  return {
    products: products.map(({ id, title, imageUrl, shortDescription, price, state, stock, places, deleted }) => ({
      productId: id,
      name: title,
      imageUrl: shownPicture(imageUrl),
      shortDescription,
      price,
      state,
      stock,
      places,
      deleted,
    })),
    count,
    hasMore,
    facets,
  };
}

/** A stock with the key of its next correction, so that a repeat of it counts once. */
const withKey = <T>(stock: T) => ({ ...stock, key: randomUUID() });

/** A product for admins. @throws AppError `forbidden`, `not_found`. */
export async function getStaffProduct(medusa: Medusa, { productId }: { productId: string }) {
  const desk = await medusa.call(GetStaffProduct, { id: productId });
  return {
    ...desk,
    product: { ...desk.product, imageUrl: shownPicture(desk.product.imageUrl) },
    stock: desk.stock.map(withKey),
    inMedusaAdmin: desk.inMedusaAdmin.map(({ action, ...act }) => ({ ...act, what: toActionText(action) })),
  };
}
export type StaffProduct = Awaited<ReturnType<typeof getStaffProduct>>;

/** Changes fields of a product. @throws AppError `forbidden`, `invalid`, `not_found`, `unavailable`. */
export const editProduct = (
  medusa: Medusa,
  productId: string,
  body: RouteFields<typeof EditProduct>,
): Promise<EditProductAnswer> => medusa.call(EditProduct, { id: productId, ...body });

/** Undoes a change. @throws AppError `conflict` if the field has been changed since, `forbidden`, `not_found`. */
export const undoEdit = (medusa: Medusa, productId: string, editId: string): Promise<EditProductAnswer> =>
  medusa.call(UndoEdit, { id: productId, editId });

/** Corrects the pieces on hand. @throws AppError `conflict`, `forbidden`, `invalid`, `not_found`. */
export const adjustStock = (medusa: Medusa, body: RouteFields<typeof AdjustStock>): Promise<AdjustStockAnswer> =>
  medusa.call(AdjustStock, body);

/** A page of the stock board (admin). @throws AppError `forbidden`. */
export async function listStock(medusa: Medusa, query: RouteFields<typeof ListStock>) {
  const { rows, ...page } = await medusa.call(ListStock, query);
  return {
    ...page,
    rows: rows.map((row) => ({ ...row, imageUrl: shownPicture(row.imageUrl), places: row.places.map(withKey) })),
  };
}
export type StockPage = Awaited<ReturnType<typeof listStock>>;

/** Releases the reservations that no order needs. @throws AppError `forbidden`. */
export const releaseStock = (medusa: Medusa, body: RouteFields<typeof ReleaseStock>): Promise<ReleaseStockAnswer> =>
  medusa.call(ReleaseStock, body);

/** Starts or stops counting a product's stock. @throws AppError `conflict`, `forbidden`, `invalid`, `not_found`. */
export const switchCounting = (
  medusa: Medusa,
  productId: string,
  body: RouteFields<typeof SwitchCounting>,
): Promise<void> => medusa.call(SwitchCounting, { id: productId, ...body });

/** Restores a deleted product. @throws AppError `conflict`, `forbidden`, `not_found` once it is purged. */
export const restoreProduct = (medusa: Medusa, productId: string): Promise<void> =>
  medusa.call(RestoreProduct, { id: productId });

/** Duplicates a product as a draft. @throws AppError `forbidden`, `not_found`. */
export async function duplicateProduct(medusa: Medusa, productId: string): Promise<string> {
  return (await medusa.call(DuplicateProduct, { id: productId })).productId;
}

/**
 * A product's page as customers would see it, in any state; null without a price. @throws AppError `forbidden`.
 */
export async function getPreview(medusa: Medusa, productId: string): Promise<ProductPage | null> {
  try {
    return toProductPage(await medusa.call(PreviewProduct, { id: productId }));
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}

/**
 * Passes a form with a file of products, or a pasted list, on to Medusa (admin). It is checked, and nothing is
 * imported. Returns the import's id.
 * @throws AppError `invalid`, `body_too_large`, `forbidden`
 */
export async function startImport(
  medusa: Medusa,
  form: { body: ReadableStream<Uint8Array>; contentType: string },
): Promise<string> {
  return (await medusa.call(StartImport, {}, { form })).importId;
}

/**
 * Plans one change of several products (admin); none is changed yet. Returns the id of an import.
 * @throws AppError `invalid`, `forbidden`
 */
export async function planBulk(medusa: Medusa, body: RouteFields<typeof PlanBulk>): Promise<string> {
  return (await medusa.call(PlanBulk, body)).importId;
}

/**
 * Imports the next lines of a checked file, for a few seconds (admin); `again` tries the refused ones once more.
 * @throws AppError `not_found`, `forbidden`, `backend_unavailable` while somebody else imports the same file
 */
export async function continueImport(medusa: Medusa, importId: string, again: boolean): Promise<ImportProgress> {
  const { progress } = await medusa.call(ContinueImport, { id: importId, again });
  return progress;
}
