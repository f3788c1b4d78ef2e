import { z } from "zod";

/** The path, under SHOP_PREFIX, of the route that takes a maker's declaration; see UPLOAD_PATH. */
export const DECLARATION_PATH = "/declarations";
/** The storefront's route that takes it. */
export const DECLARATION_SCREEN_PATH = "/dashboard/declarations";
/** The largest file of a declaration, in bytes. */
export const MOST_DECLARATION_BYTES = 10 * 1024 * 1024;

const ADDRESS = /^\/media\/([\da-f]{32})\.pdf$/;

/** The path at which the shop serves an uploaded declaration. */
export const declarationPath = (id: string): string => `/media/${id}.pdf`;

/** The id of an uploaded declaration, by its path; null for any other address. */
export const declarationIdOf = (address: string): string | null => ADDRESS.exec(address)?.[1] ?? null;

/** True for an https address. */
export const isHttpsAddress = (text: string): boolean => /^https:\/\/\S+$/i.test(text) && URL.canParse(text);

/** True for an address that a product's declaration may have: of an upload, or https of the maker. */
export const isDeclarationAddress = (address: string): boolean =>
  declarationIdOf(address) !== null || isHttpsAddress(address);

/**
 * POST /store/shop/declarations ("change products"): multipart/form-data with one `file`, a PDF of at most 10 MiB. The
 * answer's address can be a product's `declarationUrl` (POST /store/shop/products/:id/edits). 201; the same file again
 * answers with the same address; 413 `body_too_large`, 422 `invalid` with the reason at `file`; audited.
 */
export const UploadDeclarationAnswer = z.object({ address: z.string() });
export type UploadDeclarationAnswer = z.infer<typeof UploadDeclarationAnswer>;
