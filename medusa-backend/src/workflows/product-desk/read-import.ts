import type { MedusaContainer } from "@medusajs/framework/types";
import { columnTitle, PRODUCT_COLUMNS } from "../../contract/product-csv";
import {
  type GetImportAnswer,
  type GetImportQuery,
  type ImportLine,
  LINES_PER_PAGE,
} from "../../contract/product-import";
import { toCellText } from "../../lib/catalogue/csv-cells";
import { databaseOf } from "../../lib/database/connection";
import { countOutcomes, getImport, type KeptLine, listImportLines } from "../../queries/product-desk/imports";

function toLine({ line, product_id, name, now, was, image_url, outcome, reason }: KeptLine): ImportLine {
  const changes = PRODUCT_COLUMNS.filter(([, field]) => field in now).map(([column, field]) => ({
    column: String(column),
    before: toCellText(field, was[field] ?? null),
    after: toCellText(field, now[field] ?? null),
  }));
  if (image_url)
    changes.push({ column: columnTitle("image_url"), before: String(was.image_url ?? ""), after: image_url });
  return { line, product_id, name, changes, outcome, reason };
}

/** The planned or made changes of a file, a page of lines at a time; null if there is none. */
export async function readImport(
  container: MedusaContainer,
  importId: string,
  query: GetImportQuery,
): Promise<GetImportAnswer | null> {
  const database = databaseOf(container);
  const found = await getImport(database, importId);
  if (!found) return null;
  const { created_at, source, list, faults, fault_count, ...counts } = found;
  const [progress, lines] = await Promise.all([
    countOutcomes(database, importId),
    listImportLines(database, importId, query),
  ]);
  const page = lines.slice(0, LINES_PER_PAGE);
  return {
    created_at,
    source,
    list: query.show === "list" ? list : null,
    counts,
    faults,
    more_faults: fault_count - faults.length,
    progress,
    lines: page.map(toLine),
    next: lines.length > page.length ? (page.at(-1)?.line ?? null) : null,
  };
}
