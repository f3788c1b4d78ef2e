/** The address of the screen. */
export const IMPORT_PRODUCTS = "/dashboard/importProducts";

/** "1 line", "12 lines", "10,000 lines". */
export const countOf = (count: number, word: string): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? word : `${word}s`}`;
