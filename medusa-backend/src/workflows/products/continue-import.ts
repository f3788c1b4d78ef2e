import type { MedusaContainer } from "@medusajs/framework/types";
import { ProductValues } from "../../contract/product-edits";
import {
  columnTitle,
  DELETED,
  type GetImportAnswer,
  type GetImportQuery,
  type ImportLine,
  type ImportOutcome,
  type ImportProgress,
  LINES_PER_PAGE,
  PRODUCT_COLUMNS,
  type ProductColumn,
} from "../../contract/product-imports";
import { databaseOf } from "../../lib/database/connection";
import { withLock } from "../../lib/lock";
import { logEvent } from "../../lib/logs/log-event";
import { toCellText } from "../../lib/products/product-csv";
import { asShopError, ShopError } from "../../lib/shop-error";
import { productEditsService } from "../../modules/product-edits";
import {
  countOutcomes,
  getImport,
  type KeptLine,
  listByHandle,
  listImportLines,
  listWaiting,
} from "../../queries/products/imports";
import { getProductValues } from "../../queries/products/product-values";
import { canBeMain, putFirst } from "../pictures/product-pictures";
import { addProduct } from "./add-product";
import { deleteProduct } from "./delete-product";
import { editProduct } from "./edit-product";

/** The outcome of a line; `productId` of a new product. */
type LineResult = { outcome: ImportOutcome; reason: string | null; productId: string | null };

const refused = (reason: string): LineResult => ({ outcome: "refused", reason, productId: null });
const titleOf = (field: string) => columnTitle(field as ProductColumn);

/** Why a line was refused, by the column that it is about. */
function reasonOf({ message, fields }: ShopError): string {
  const [field, faults] = Object.entries(fields ?? {})[0] ?? [];
  return field === undefined ? message : `${titleOf(field.replace(/^now\./, ""))}: ${faults?.[0] ?? message}`;
}

/** Deletes a product, if it is in the state of the preview. One that is deleted already stays so. */
async function remove(container: MedusaContainer, { productId, was }: KeptLine, actorId: string): Promise<LineResult> {
  const id = productId ?? "";
  const record = await getProductValues(databaseOf(container), id);
  if (!record || record.isDeleted) return { outcome: "same", reason: null, productId };
  if (record.values.status !== was.status)
    return refused(`${titleOf("status")}: It is ${toCellText("status", record.values.status)} in the meantime`);
  await deleteProduct(container, { productId: id, actorId });
  return { outcome: "changed", reason: null, productId };
}

/** Changes a product like its page: fields that somebody else changed since the check are refused. */
async function change(container: MedusaContainer, line: KeptLine, actorId: string): Promise<LineResult> {
  if (line.now.status === DELETED) return await remove(container, line, actorId);
  const now = ProductValues.partial().parse(line.now);
  const { was, imageUrl } = line;
  const productId = line.productId ?? "";
  const picture = imageUrl && { product: productId, actorId, address: imageUrl, was: String(was.imageUrl ?? "") };
  if (picture && !(await canBeMain(container, picture)))
    return refused(`${titleOf("imageUrl")}: It has changed in the meantime`);
  const answer =
    Object.keys(now).length === 0
      ? { edits: [], conflicts: [] }
      : await editProduct(container, { productId, actorId, was, now, announce: false });
  const [conflict] = answer.conflicts;
  if (conflict) {
    const said = toCellText(conflict.field, conflict.value) || "nothing";
    return refused(`${titleOf(conflict.field)}: ${conflict.actor ?? "Somebody"} has set it to ${said} in the meantime`);
  }
  const isPut = picture ? await putFirst(container, picture) : false;
  return { outcome: isPut || answer.edits.length > 0 ? "changed" : "same", reason: null, productId: line.productId };
}

/**
 * The product that an earlier try created from this line before it could be recorded: it has the line's address and
 * name, and is a draft or already has all the line's fields. Null if there is none, false if the address is another
 * product's.
 */
async function findMade(container: MedusaContainer, { handle, name, now }: KeptLine): Promise<string | null | false> {
  const database = databaseOf(container);
  const [found] = await listByHandle(database, [handle]);
  const record = found ? await getProductValues(database, found.id) : null;
  if (!record) return null;
  const values: Readonly<Record<string, unknown>> = record.values;
  const isDone = Object.entries(now).every(([field, value]) => values[field] === value);
  return record.title === name && (record.status === "draft" || isDone) ? record.id : false;
}

/** Adds a product: as a draft, then with all its fields at once, so that nobody buys an incomplete one. */
async function add(container: MedusaContainer, line: KeptLine, actorId: string): Promise<LineResult> {
  const { title = line.name, price = null, handle = line.handle, ...rest } = ProductValues.partial().parse(line.now);
  const { shortDescription = "", description = "", ...now } = rest;
  const made = await findMade(container, line);
  if (made === false) return refused("Address: Another product has it now. Check the file again");
  const product = { title, price, shortDescription, description, imageUrl: line.imageUrl ?? "" };
  const productId = made ?? (await addProduct(container, { product, actorId, draft: { handle } })).productId;
  if (Object.keys(now).length > 0) await editProduct(container, { productId, actorId, was: {}, now, announce: false });
  return { outcome: "added", reason: null, productId };
}

/**
 * Imports a line by the workflows of the product's page. A line imported before changes nothing.
 * @throws ShopError `backend_unavailable`; other errors that are not refusals
 */
export async function importLine(container: MedusaContainer, line: KeptLine, actorId: string): Promise<LineResult> {
  try {
    return line.productId === null || Object.keys(line.was).length === 0
      ? await add(container, line, actorId)
      : await change(container, line, actorId);
  } catch (error) {
    const refusal = asShopError(error);
    if (refusal === null || refusal.shopCode === "backend_unavailable") throw error;
    return refused(reasonOf(refusal));
  }
}

/** How long one call works, in milliseconds: well below what its caller waits. */
const WORK_MS = 3_000;
/** The number of lines in memory at once. */
const AT_ONCE = 20;
/** How long a call waits for another of the same import. */
const WAIT_SECONDS = 5;

type ContinueInput = { importId: string; actorId: string; again: boolean };

/** Imports waiting lines until the time is over. Each outcome is stored before the next line begins. */
async function importSome(container: MedusaContainer, { importId, actorId }: ContinueInput): Promise<void> {
  const desk = productEditsService(container);
  const until = Date.now() + WORK_MS;
  for (;;) {
    const lines = await listWaiting(databaseOf(container), importId, AT_ONCE);
    for (const line of lines) {
      if (Date.now() > until) return;
      const result = await importLine(container, line, actorId).catch((error: unknown) => {
        if (error instanceof ShopError) throw error;
        logEvent(container, "warn", { event: "import_line_failed", importId, line: line.line }, error);
        return { outcome: "refused" as const, reason: "This could not be saved. Try again", productId: null };
      });
      await desk.noteOutcome({ id: line.id, ...result });
    }
    if (lines.length < AT_ONCE) return;
  }
}

/**
 * Imports the next lines of a checked file; `again` retries the refused ones.
 * @throws ShopError `not_found`, `backend_unavailable` while another call imports the same file
 */
export async function continueImport(container: MedusaContainer, input: ContinueInput): Promise<ImportProgress> {
  const { importId, again } = input;
  const database = databaseOf(container);
  if (!(await getImport(database, importId))) throw new ShopError("not_found", "There is no such import.");
  const work = async () => {
    if (again) await productEditsService(container).retryRefused(importId);
    await importSome(container, input);
  };
  await withLock(container, `product-import:${importId}`, work, { waitSeconds: WAIT_SECONDS });
  return await countOutcomes(database, importId);
}

function toLine({ line, productId, name, now, was, imageUrl, outcome, reason }: KeptLine): ImportLine {
  const changes = PRODUCT_COLUMNS.filter(([, field]) => field in now).map(([column, field]) => ({
    column: String(column),
    before: toCellText(field, was[field] ?? null),
    after: toCellText(field, now[field] ?? null),
  }));
  if (imageUrl) changes.push({ column: columnTitle("imageUrl"), before: String(was.imageUrl ?? ""), after: imageUrl });
  return { line, productId, name, changes, outcome, reason };
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
  const { createdAt, source, list, faults, faultCount, ...counts } = found;
  const [progress, lines] = await Promise.all([
    countOutcomes(database, importId),
    listImportLines(database, importId, query),
  ]);
  const page = lines.slice(0, LINES_PER_PAGE);
  return {
    createdAt,
    source,
    list: query.show === "list" ? list : null,
    counts,
    faults,
    moreFaults: faultCount - faults.length,
    progress,
    lines: page.map(toLine),
    next: lines.length > page.length ? (page.at(-1)?.line ?? null) : null,
  };
}
