/** The address of the screen. */
export const IMPORT_PRODUCTS = "/dashboard/importProducts";

/** "1 line", "12 lines", "10,000 lines". */
export const countOf = (count: number, word: string): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? word : `${word}s`}`;

/** The page of a file that was checked; `view` is which of its lines. */
export const importPath = (importId: string, view: Record<string, string> = {}): string =>
  `/dashboard/importProducts?${new URLSearchParams({ import: importId, ...view })}`;
