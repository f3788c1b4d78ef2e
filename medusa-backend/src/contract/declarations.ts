import { z } from "zod";

export const DECLARATION_PATH = "/declarations";
export const DECLARATION_SCREEN_PATH = "/dashboard/declarations";
export const MOST_DECLARATION_BYTES = 10 * 1024 * 1024;

const ADDRESS = /^\/media\/([\da-f]{32})\.pdf$/;

export const declarationPath = (id: string): string => `/media/${id}.pdf`;

/** The id of an uploaded declaration by its path; null for any other address. */
export const declarationIdOf = (address: string): string | null => ADDRESS.exec(address)?.[1] ?? null;

export const isHttpsAddress = (text: string): boolean => /^https:\/\/\S+$/i.test(text) && URL.canParse(text);

/** True for the address of an upload, or an https address of the maker. */
export const isDeclarationAddress = (address: string): boolean =>
  declarationIdOf(address) !== null || isHttpsAddress(address);

/** The same file again has the same address. */
export const UploadDeclarationAnswer = z.object({ address: z.string() });
export type UploadDeclarationAnswer = z.infer<typeof UploadDeclarationAnswer>;
