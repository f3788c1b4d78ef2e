import { visitStorage } from "./browser-storage";

/** How many products are compared at once. */
export const MOST_COMPARED = 4;

/**
 * What an address asks to compare: at most four handles in their order, each perhaps with a variant, and what it has
 * beyond that.
 */
export type CompareView = { handles: string[]; repeated: number; unreadable: number; beyond: number };

/** The address of a comparison, in its one spelling. */
export const comparePath = (names: readonly string[]): string =>
  names.length === 0 ? "/compare" : `/compare?products=${names.map(encodeURIComponent).join(",")}`;

/** A handle as Medusa takes them, or a product's id; after a dot, the id of one of its variants. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}_-]{0,199}(?:\.variant_[\w-]{1,100})?$/u;

/** The handle in the name of a product and, if it names one, the variant. */
export function readCompared(name: string): { handle: string; variantId: string | null } {
  const [handle = "", variantId = null] = name.split(".");
  return { handle, variantId };
}

/** sessionStorage: the names of the chosen products, separated by commas. */
const CHOSEN = "compare";

/** Remembers the compared products for this visit, so that the Store shows them as chosen. */
export function rememberCompared(names: string): void {
  visitStorage.write(CHOSEN, names);
}

/** The names of the products that were chosen during this visit. */
export const listRemembered = (): string[] =>
  (visitStorage.read(CHOSEN) ?? "").split(",").filter((name) => name !== "");

/**
 * Reads the products of an address: `products=a,b`, or one `products=` for each as a form without scripts sends them.
 * Empty ones are choices that nobody made.
 */
export function readCompareView(search: URLSearchParams): CompareView {
  const named = search.getAll("products").flatMap((value) => value.split(","));
  const asked = named.map((name) => name.trim()).filter((name) => name !== "");
  const readable = asked.filter((name) => NAME.test(name));
  const handles = [...new Set(readable)];
  return {
    handles: handles.slice(0, MOST_COMPARED),
    repeated: readable.length - handles.length,
    unreadable: asked.length - readable.length,
    beyond: Math.max(0, handles.length - MOST_COMPARED),
  };
}

/** True for an address that names nothing that is left out. */
export const isClean = ({ repeated, unreadable, beyond }: CompareView): boolean => repeated + unreadable + beyond === 0;
