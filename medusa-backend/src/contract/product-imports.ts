import { z } from "zod";
import { ListOf, MOST_MONEY, OpaqueId } from "./common";
import { Rows } from "./lists";
import { MOST_PICTURE_BYTES } from "./pictures";
import { KeptValue, ProductValues } from "./product-edits";
import { ManagedList, SearchProductsQuery } from "./product-search";

/**
 * GET /store/shop/products-export ("read products"): a full list of Manage Products as CSV; "all": all products that
 * are not deleted, oldest first. A search is in the order of its `sort`, or newest first. Audited.
 */
export const ExportProductsQuery = SearchProductsQuery.omit({
  limit: true,
  offset: true,
  after: true,
  before: true,
  facets: true,
  fitting: true,
}).extend({ list: ManagedList.exclude(["deleted"]).or(z.literal("all")).default("on-sale") });
export type ExportProductsQuery = z.infer<typeof ExportProductsQuery>;

/** The limits of a file of products. A line is a row of the spreadsheet; the first has the columns' titles. */
export const MOST_IMPORT_LINES = 10_000;
export const MOST_CSV_BYTES = MOST_PICTURE_BYTES;
/** A pasted text instead of a file. */
export const MOST_PASTED_BYTES = 200 * 1024;

/** The path, under SHOP_PREFIX, of the route that takes a file of products; see UPLOAD_PATH. */
export const IMPORT_PATH = "/product-imports";

/** A fault in a file: its line, its column (null: the full line), and the error. */
export const ImportFault = z.object({ line: z.int(), column: z.string().nullable(), fault: z.string() });
export type ImportFault = z.infer<typeof ImportFault>;

/** The most faults that are kept per file. */
export const MOST_FAULTS = 1_000;

/**
 * POST /store/shop/product-imports ("change products"): multipart/form-data with one `file` of at most 15 MiB, or a
 * text in `list`. Checks every line and changes no product; 201. The first line names columns (lib/products/product-csv.ts). A
 * product is found by its ID, else by its address; an unknown address creates a new product. Further lines with the
 * address are variants, found by their options; new values and combinations are added. Fields without a column
 * stay as they are, and a line with a fault is left out of the import; a file that cannot be read to its end, or has
 * two columns of one name, is refused. A checked file is kept for a week. 413 `body_too_large`, 422 `invalid` for no
 * file at all.
 */
export const StartImportAnswer = z.object({ importId: z.string() });

/** The state of a line; "waiting" until it is processed. */
export const ImportOutcome = z.enum(["waiting", "added", "changed", "same", "refused"]);
export type ImportOutcome = z.infer<typeof ImportOutcome>;

/** The progress of an import: its lines that change something, by state. */
export const ImportProgress = z.record(ImportOutcome, z.int());
export type ImportProgress = z.infer<typeof ImportProgress>;

/** The number of lines on a page of an import. */
export const LINES_PER_PAGE = 50;

/** A line that adds a product (`productId` null) or changes one. */
export const ImportLine = z.object({
  line: z.int(),
  productId: z.string().nullable(),
  name: z.string(),
  changes: z.array(z.object({ column: z.string(), before: z.string(), after: z.string() })),
  outcome: ImportOutcome,
  reason: z.string().nullable(),
});
export type ImportLine = z.infer<typeof ImportLine>;

/**
 * GET /store/shop/product-imports/:id ("read products"): the changes that a file would make, or has made. The lines are
 * those after the line `after`; with `show` "refused", only the refused ones. `lines` counts the products of the file.
 * `source` "bulk": one change of several products; the column of its faults is the product's name. `source` "list": a
 * pasted text, which is `list` with `show` "list".
 */
export const GetImportQuery = z.object({
  after: z.coerce.number().int().min(0).max(1_000_000).default(0),
  show: z.enum(["all", "refused", "list"]).default("all"),
});
export type GetImportQuery = z.infer<typeof GetImportQuery>;
export const GetImportAnswer = z.object({
  createdAt: z.iso.datetime(),
  source: z.enum(["file", "list", "bulk"]),
  list: z.string().nullable(),
  counts: z.object({ lines: z.int(), added: z.int(), changed: z.int(), same: z.int(), faulty: z.int() }),
  faults: Rows("faults", ImportFault),
  moreFaults: z.int(),
  progress: ImportProgress,
  lines: Rows("import lines", ImportLine),
  next: z.int().nullable(),
});
export type GetImportAnswer = z.infer<typeof GetImportAnswer>;

/**
 * An import in a list. `total` counts the lines that change something; `isBegun` is false for one that was only
 * checked.
 */
export const ListedImport = z.object({
  id: z.string(),
  createdAt: z.iso.datetime(),
  source: GetImportAnswer.shape.source,
  actor: z.string(),
  total: z.int(),
  waiting: z.int(),
  refused: z.int(),
  isBegun: z.boolean(),
});
export type ListedImport = z.infer<typeof ListedImport>;

/** GET /store/shop/product-imports ("read products"): the newest imports of the week, whoever began them. */
export const ListImportsAnswer = z.object({ imports: Rows("imports", ListedImport) });

/**
 * POST /store/shop/product-imports/:id/next ("change products"): imports the next lines, for a few seconds, like the
 * product's page: a field that somebody else changed since the check is refused. Call it again until nothing is
 * waiting; an import that was begun goes on without calls, too. `again` retries the refused lines. 503
 * `backend_unavailable` while the same import is running.
 */
export const ContinueImport = z.object({ again: z.boolean().default(false) });
export const ContinueImportAnswer = z.object({ progress: ImportProgress });

/** A value as stored by an import. */
export const ImportValues = z.record(z.string(), KeptValue);
export type ImportValues = z.infer<typeof ImportValues>;

/** The state that a change of several products gives to those that it deletes; they can be restored. */
export const DELETED = "deleted";

/** The most products in one change. */
export const MOST_BULK = 100;

/**
 * A change of prices: to this price, by an amount, or by per cent; a negative value lowers them. A price or an amount
 * is in minor units; one with a fraction is a fault of each product.
 */
export const PriceChange = z.object({
  by: z.enum(["set", "amount", "percent"]),
  value: z.number("Must be a number").min(-MOST_MONEY, "Is too low").max(MOST_MONEY, "Is too high"),
});
export type PriceChange = z.infer<typeof PriceChange>;

/**
 * POST /store/shop/bulk-changes ("change products"): plans one change of several products, and changes none yet. The
 * answer is an import (`StartImportAnswer`) whose lines are the products, to review and run like any other import.
 * Prices are rounded to cents; a price of zero or less is a fault of its product. With `status` "deleted", the products
 * are deleted and nothing else of them is changed. 422 `invalid` for no change.
 */
export const PlanBulk = z
  .object({
    productIds: ListOf(OpaqueId(100), MOST_BULK),
    status: z.enum([...ProductValues.shape.status.options, DELETED]).optional(),
    kind: ProductValues.shape.kind.optional(),
    price: PriceChange.optional(),
  })
  .refine(
    ({ status, kind, price }) => status !== undefined || kind !== undefined || price !== undefined,
    "Choose what to change",
  );
export type PlanBulk = z.infer<typeof PlanBulk>;
