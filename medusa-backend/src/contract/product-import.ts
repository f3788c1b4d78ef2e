import { z } from "zod";
import { MOST_PICTURE_BYTES } from "./pictures";
import { KeptValue } from "./product-desk";
import { Rows } from "./rows";

/** What a file of products may have. A line is a row of the spreadsheet, the first is that of the columns' titles. */
export const MOST_IMPORT_LINES = 10_000;
export const MOST_CSV_BYTES = MOST_PICTURE_BYTES;
/** A text that is pasted in place of a file. */
export const MOST_PASTED_BYTES = 200 * 1024;

/** The path, under SHOP_PREFIX, of the route that takes a file of products; see UPLOAD_PATH. */
export const IMPORT_PATH = "/product-imports";

/** A fault of a file: which line, in which column (null: the whole line), and what is wrong. */
export const ImportFault = z.object({ line: z.int(), column: z.string().nullable(), fault: z.string() });
export type ImportFault = z.infer<typeof ImportFault>;

/** So many faults are kept of a file. */
export const MOST_FAULTS = 1_000;

/**
 * POST /store/shop/product-imports ("change products"): multipart/form-data with one `file` of at most 15 MiB, or a
 * text in `list`. Checks every line and changes no product; 201. The first line names columns (PRODUCT_COLUMNS). A
 * product is found by its ID, else by its address; an address that no product has makes a new one. Columns that are not
 * there stay as they are, and a line with a fault is left out of the import; a file that cannot be read to its end is
 * left out as a whole. What was checked is kept for a week. 413 `body_too_large`, 422 `invalid` for no file at all.
 */
export const StartImportAnswer = z.object({ import_id: z.string() });
export type StartImportAnswer = z.infer<typeof StartImportAnswer>;

/** What becomes of a line; "waiting" until it was its turn. */
export const ImportOutcome = z.enum(["waiting", "added", "changed", "same", "refused"]);
export type ImportOutcome = z.infer<typeof ImportOutcome>;

/** How far an import is: its lines that change something, by what became of each. */
export const ImportProgress = z.record(ImportOutcome, z.int());
export type ImportProgress = z.infer<typeof ImportProgress>;

/** So many lines are on a page of an import. */
export const LINES_PER_PAGE = 50;

/** A line that adds a product (`product_id` null) or changes one. */
export const ImportLine = z.object({
  line: z.int(),
  product_id: z.string().nullable(),
  name: z.string(),
  changes: z.array(z.object({ column: z.string(), before: z.string(), after: z.string() })),
  outcome: ImportOutcome,
  reason: z.string().nullable(),
});
export type ImportLine = z.infer<typeof ImportLine>;

/**
 * GET /store/shop/product-imports/:id ("read products"): what a file would change, or has changed. The lines are those
 * behind the line `after`; with `show` "refused" those that were refused alone. `lines` counts the products of the
 * file. `source` "bulk": one change of several products, whose faults have the product's name for a column.
 */
export const GetImportQuery = z.object({
  after: z.coerce.number().int().min(0).max(1_000_000).default(0),
  show: z.enum(["all", "refused"]).default("all"),
});
export type GetImportQuery = z.infer<typeof GetImportQuery>;
export const GetImportAnswer = z.object({
  created_at: z.iso.datetime(),
  source: z.enum(["file", "bulk"]),
  counts: z.object({ lines: z.int(), added: z.int(), changed: z.int(), same: z.int(), faulty: z.int() }),
  faults: Rows("faults", ImportFault),
  more_faults: z.int(),
  progress: ImportProgress,
  lines: Rows("import lines", ImportLine),
  next: z.int().nullable(),
});
export type GetImportAnswer = z.infer<typeof GetImportAnswer>;

/**
 * POST /store/shop/product-imports/:id/next ("change products"): imports the next lines, for a few seconds, as the
 * product's page does: a field that somebody else changed since the check is refused. Call it again until nothing
 * waits; `again` tries the refused ones once more. An import that is under way at the moment: 503
 * `backend_unavailable`.
 */
export const ContinueImport = z.object({ again: z.boolean().default(false) });
export const ContinueImportAnswer = z.object({ progress: ImportProgress });
export type ContinueImportAnswer = z.infer<typeof ContinueImportAnswer>;

/** A value as an import keeps it. */
export const ImportValues = z.record(z.string(), KeptValue);
export type ImportValues = z.infer<typeof ImportValues>;
