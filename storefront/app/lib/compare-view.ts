import { visitStorage } from "./browser-storage";

export const MOST_COMPARED = 4;

/** At most four handles in their order, each perhaps with a variant, and what the address has beyond that. */
export type CompareView = { handles: string[]; repeated: number; unreadable: number; beyond: number };

export const comparePath = (names: readonly string[]): string =>
  names.length === 0 ? "/compare" : `/compare?products=${names.map(encodeURIComponent).join(",")}`;

/** A handle as Medusa takes them, or a product's id; after a dot, the id of one of its variants. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}_-]{0,199}(?:\.variant_[\w-]{1,100})?$/u;

export function readCompared(name: string): { handle: string; variantId: string | null } {
  const [handle = "", variantId = null] = name.split(".");
  return { handle, variantId };
}

/** sessionStorage: the names of the chosen products, separated by commas. */
const CHOSEN = "compare";

export function rememberCompared(names: string): void {
  visitStorage.write(CHOSEN, names);
}

export const listRemembered = (): string[] =>
  (visitStorage.read(CHOSEN) ?? "").split(",").filter((name) => name !== "");

/** `products=a,b`, or one `products=` for each as a form without scripts sends them; empty ones are unused choices. */
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

export const isClean = ({ repeated, unreadable, beyond }: CompareView): boolean => repeated + unreadable + beyond === 0;
