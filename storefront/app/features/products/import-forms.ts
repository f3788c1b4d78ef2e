import { Line, Text } from "medusa-backend/contract";
import { z } from "zod";

const KEEP = "";

export const BulkForm = z.object({
  products: Text(10_000),
  status: z.enum([KEEP, "published", "draft", "deleted"]),
  price_by: z.enum([KEEP, "set", "amount", "percent"]),
  price: Line(12),
  kind_by: z.enum([KEEP, "set", "none"]),
  kind: Line(60),
});
export type BulkForm = z.infer<typeof BulkForm>;

export type TypedBulk = Partial<Record<keyof BulkForm, string>>;

export const IMPORT_PRODUCTS = "/dashboard/importProducts";

/** "1 line", "12 lines", "10,000 lines". */
export const countOf = (count: number, word: string): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? word : `${word}s`}`;

/** The page of a file that was checked; `view` is which of its lines. */
export const importPath = (importId: string, view: Record<string, string> = {}): string =>
  `/dashboard/importProducts?${new URLSearchParams({ import: importId, ...view })}`;
