/** How many products are compared at once. */
export const MOST_COMPARED = 4;

/** What an address asks to compare: at most four handles in their order, and what it has beyond that. */
export type CompareView = { handles: string[]; repeated: number; unreadable: number; beyond: number };

/** The address of a comparison, in its one spelling. */
export const comparePath = (handles: readonly string[]): string =>
  handles.length === 0 ? "/compare" : `/compare?products=${handles.map(encodeURIComponent).join(",")}`;

/** A handle as Medusa takes them, or a product's id. */
const HANDLE = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}_-]{0,199}$/u;

/**
 * Reads the products of an address: `products=a,b`, or one `products=` for each as a form without scripts sends them.
 * Empty ones are choices that nobody made.
 */
export function readCompareView(search: URLSearchParams): CompareView {
  const named = search.getAll("products").flatMap((value) => value.split(","));
  const asked = named.map((handle) => handle.trim()).filter((handle) => handle !== "");
  const readable = asked.filter((handle) => HANDLE.test(handle));
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
