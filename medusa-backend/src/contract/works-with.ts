import { z } from "zod";
import { LIMITS, Money, Text } from "./common";
import { Rows } from "./lists";
import { CatalogueProduct } from "./products";

/** How many products a product's page names of those that go with it. */
export const LINKED_ON_PAGE = 4;
/** How many links of a product its page at the desk shows, and how many may be typed there. */
export const LINKED_AT_MOST = 100;

/**
 * What was typed as addresses of products: each once, in the order of their letters. A name is taken for its address.
 */
function toHandles(text: string): string[] {
  const typed = text.split(/[,;\n]/).map((part) => part.trim().toLowerCase().replace(/\s+/g, "-"));
  return [...new Set(typed.filter(Boolean))].sort();
}

/**
 * Products by their addresses: "kestrel-air, kestrel-pro". What is typed in another order, with names or on several
 * lines becomes that. Null: none.
 */
export const ProductAddresses = Text(LIMITS.long * 2)
  .transform(toHandles)
  .refine((handles) => handles.length <= LINKED_AT_MOST, `Must be ${LINKED_AT_MOST} addresses or fewer`)
  .transform((handles) => handles.join(", ") || null)
  .nullable();

/** The addresses of such a text. */
export const readAddresses = (text: string | null): string[] => (text === null ? [] : text.split(", "));

/** A product of the other side of a link as a product's page names it. */
export const LinkedProduct = CatalogueProduct.pick({
  handle: true,
  title: true,
  imageUrl: true,
  copiedUrl: true,
  price: true,
  offers: true,
});

/** Those of the linked products that are on sale, in the catalogue's order: the first of `count`. */
export const LinkedProducts = z.object({ products: Rows("linked products", LinkedProduct), count: z.int() });
export type LinkedProducts = z.infer<typeof LinkedProducts>;

/** What a kit holds: a product whose stock is that of others. `apart` is the price of its parts one by one. */
export const Kit = z.object({
  parts: Rows("parts of a kit", CatalogueProduct.pick({ handle: true, title: true }).extend({ quantity: z.number() })),
  apart: Money,
});
export type Kit = z.infer<typeof Kit>;

/** A product of a cart that fits none of the others there, and names of what it fits. */
export const Misfit = z.object({ productId: z.string(), fits: z.array(z.string()).min(1) });
export type Misfit = z.infer<typeof Misfit>;
