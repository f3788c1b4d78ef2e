import { z } from "zod";
import { LIMITS, Money, Text } from "./common";
import { Rows } from "./lists";
import { CatalogueProduct } from "./products";

export const LINKED_ON_PAGE = 4;
export const LINKED_AT_MOST = 100;

/** A name is taken for its address. */
function toHandles(text: string): string[] {
  const typed = text.split(/[,;\n]/).map((part) => part.trim().toLowerCase().replace(/\s+/g, "-"));
  return [...new Set(typed.filter(Boolean))].sort();
}

/** "kestrel-air, kestrel-pro": names and several lines become that. Null: none. */
export const ProductAddresses = Text(LIMITS.long * 2)
  .transform(toHandles)
  .refine((handles) => handles.length <= LINKED_AT_MOST, `Must be ${LINKED_AT_MOST} addresses or fewer`)
  .transform((handles) => handles.join(", ") || null)
  .nullable();

/** The addresses in a text of `ProductAddresses`. */
export const readAddresses = (text: string | null): string[] => (text === null ? [] : text.split(", "));

export const LinkedProduct = CatalogueProduct.pick({
  handle: true,
  title: true,
  imageUrl: true,
  copiedUrl: true,
  price: true,
  offers: true,
});

/** Those on sale, in the catalogue's order: the first of `count`. */
export const LinkedProducts = z.object({ products: Rows("linked products", LinkedProduct), count: z.int() });
export type LinkedProducts = z.infer<typeof LinkedProducts>;

/** A product whose stock is that of others. `apart` is the price of its parts one by one. */
export const Kit = z.object({
  parts: Rows("parts of a kit", CatalogueProduct.pick({ handle: true, title: true }).extend({ quantity: z.number() })),
  apart: Money,
});
export type Kit = z.infer<typeof Kit>;

/** A product of a cart that fits none of the others there, and names of what it fits. */
export const Misfit = z.object({ productId: z.string(), fits: z.array(z.string()).min(1) });
export type Misfit = z.infer<typeof Misfit>;
