import { z } from "zod";
import { ListOf, MOST_MONEY, OpaqueId } from "./common";
import { Rows } from "./lists";
import { MOST_PICTURE_BYTES } from "./pictures";
import { KeptValue, ProductValues } from "./product-edits";
import { ManagedList, SearchProductsQuery } from "./product-search";

/** "all": all products that are not deleted, oldest first. */
export const ExportProductsQuery = SearchProductsQuery.omit({
  limit: true,
  offset: true,
  after: true,
  before: true,
  facets: true,
  fitting: true,
}).extend({ list: ManagedList.exclude(["deleted"]).or(z.literal("all")).default("on-sale") });
export type ExportProductsQuery = z.infer<typeof ExportProductsQuery>;

/** A line is a row of the spreadsheet; the first has the columns' titles. */
export const MOST_IMPORT_LINES = 10_000;
export const MOST_CSV_BYTES = MOST_PICTURE_BYTES;
export const MOST_PASTED_BYTES = 200 * 1024;

/** Under SHOP_PREFIX; see UPLOAD_PATH. */
export const IMPORT_PATH = "/product-imports";

export const ImportFault = z.object({ line: z.int(), column: z.string().nullable(), fault: z.string() });
export type ImportFault = z.infer<typeof ImportFault>;

export const MOST_FAULTS = 1_000;

/**
 * Checks every line, and changes no product. The first line names columns (lib/products/product-csv.ts). A product is
 * found by its ID, else by its address; an unknown address creates one. Further lines with an address are its variants.
 * Fields without a column stay as they are, and a line with a fault is left out.
 */
export const StartImportAnswer = z.object({ importId: z.string() });

export const ImportOutcome = z.enum(["waiting", "added", "changed", "same", "refused"]);
export type ImportOutcome = z.infer<typeof ImportOutcome>;

export const ImportProgress = z.record(ImportOutcome, z.int());
export type ImportProgress = z.infer<typeof ImportProgress>;

export const LINES_PER_PAGE = 50;

export const ImportLine = z.object({
  line: z.int(),
  productId: z.string().nullable(),
  name: z.string(),
  changes: z.array(z.object({ column: z.string(), before: z.string(), after: z.string() })),
  outcome: ImportOutcome,
  reason: z.string().nullable(),
});
export type ImportLine = z.infer<typeof ImportLine>;

/** `after` is a line. With `source` "bulk", the column of a fault is the product's name. `list` is a pasted text. */
export const GetImportQuery = z.object({
  after: z.coerce.number().int().min(0).max(1_000_000).default(0),
  show: z.enum(["all", "refused", "list"]).default("all"),
});
export type GetImportQuery = z.infer<typeof GetImportQuery>;
export const GetImportAnswer = z.object({
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

/** `total` counts the lines that change something; `isBegun` is false for one that was only checked. */
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

export const ListImportsAnswer = z.object({ imports: Rows("imports", ListedImport) });

/** Call it until nothing is waiting. A field that somebody else changed since the check is refused. */
export const ContinueImport = z.object({ again: z.boolean().default(false) });
export const ContinueImportAnswer = z.object({ progress: ImportProgress });

export const ImportValues = z.record(z.string(), KeptValue);
export type ImportValues = z.infer<typeof ImportValues>;

export const DELETED = "deleted";

export const MOST_BULK = 100;

/** Minor units or per cent; a negative value lowers. A fraction of a cent is a fault of each product. */
export const PriceChange = z.object({
  by: z.enum(["set", "amount", "percent"]),
  value: z.number("Must be a number").min(-MOST_MONEY, "Is too low").max(MOST_MONEY, "Is too high"),
});
export type PriceChange = z.infer<typeof PriceChange>;

/** Plans an import whose lines are the products. A price of zero or less is a fault of its product. */
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
