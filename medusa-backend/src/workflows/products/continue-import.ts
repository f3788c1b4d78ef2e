import { setTimeout as delay } from "node:timers/promises";
import type { MedusaContainer } from "@medusajs/framework/types";
import { type EditProduct, type EditProductAnswer, ProductValues } from "../../contract/product-edits";
import {
  DELETED,
  type GetImportAnswer,
  type GetImportQuery,
  type ImportLine,
  type ImportOutcome,
  type ImportProgress,
} from "../../contract/product-imports";
import { databaseOf } from "../../lib/database/connection";
import { withLock } from "../../lib/lock";
import { logEvent } from "../../lib/logs/log-event";
import { columnTitle, PRODUCT_COLUMNS, type ProductColumn, toCellText } from "../../lib/products/product-csv";
import { isEnding } from "../../lib/runs-in-hand";
import { asShopError, ShopError } from "../../lib/shop-error";
import { productEditsService } from "../../modules/product-edits";
import { mayNow } from "../../queries/accounts/staff";
import {
  countOutcomes,
  getImport,
  type KeptLine,
  listBegunImports,
  listByHandle,
  listImportLines,
  listWaiting,
} from "../../queries/products/imports";
import { getProductValues } from "../../queries/products/product-values";
import { listProductStock } from "../../queries/stock/stock";
import { canBeMain, putFirst } from "../pictures/product-pictures";
import { adjustStock } from "../stock/adjust-stock";
import { switchCounting } from "../stock/switch-counting";
import { addDrafts, addProduct, type NewDraft } from "./add-product";
import { deleteProduct } from "./delete-product";
import { type EditInput, editProduct, editProducts } from "./edit-product";
import { addCombination, addOptions } from "./import-variants";
import { refreshProductFacts } from "./refresh-products";

type LineResult = { outcome: ImportOutcome; reason: string | null; productId: string | null };

const refused = (reason: string): LineResult => ({ outcome: "refused", reason, productId: null });
const titleOf = (field: string) => columnTitle(field as ProductColumn);

function reasonOf({ message, fields }: ShopError): string {
  const [field, faults] = Object.entries(fields ?? {})[0] ?? [];
  if (field === undefined) return message;
  const named = field === "pieces" ? "onHand" : field.replace(/^now\./, "");
  return `${titleOf(named)}: ${faults?.[0] ?? message}`;
}

/** Stock that was not counted is counted from now on. A repeat changes nothing. @throws ShopError `conflict` */
async function setOnHand(container: MedusaContainer, productId: string, line: KeptLine, actorId: string) {
  const { onHand: now = null } = line.now;
  const { onHand: was = null } = line.was;
  const record = now === null ? null : await getProductValues(databaseOf(container), productId);
  if (!record || record.onHand === now) return false;
  if (record.onHand !== was) throw new ShopError("conflict", `${titleOf("onHand")}: It has changed in the meantime`);
  const pieces = Number(now);
  if (was === null) await switchCounting(container, { id: productId, actorId, to: { counted: true, pieces } });
  else {
    const [place] = await listProductStock(databaseOf(container), record.variantId);
    const { itemId = "", locationId = "" } = place ?? {};
    const counted = { reason: "counted", pieces, was: Number(was), note: "Import", short: false } as const;
    await adjustStock(container, { actorId, adjust: { itemId, locationId, ...counted } });
  }
  return true;
}

/** Deletes it only if it is in the state of the preview. */
async function remove(container: MedusaContainer, { productId, was }: KeptLine, actorId: string): Promise<LineResult> {
  const id = productId ?? "";
  const record = await getProductValues(databaseOf(container), id);
  if (!record || record.isDeleted) return { outcome: "same", reason: null, productId };
  if (record.values.status !== was.status)
    return refused(`${titleOf("status")}: It is ${toCellText("status", record.values.status)} in the meantime`);
  await deleteProduct(container, { productId: id, actorId });
  return { outcome: "changed", reason: null, productId };
}

/** Like the product's page: fields that somebody else changed since the check are refused. */
async function change(container: MedusaContainer, line: KeptLine, actorId: string): Promise<LineResult> {
  if (line.now.status === DELETED) return await remove(container, line, actorId);
  const now = ProductValues.partial().parse(line.now);
  const { was, imageUrl } = line;
  const productId = line.productId ?? "";
  const picture = imageUrl && { product: productId, actorId, address: imageUrl, was: String(was.imageUrl ?? "") };
  if (picture && !(await canBeMain(container, picture)))
    return refused(`${titleOf("imageUrl")}: It has changed in the meantime`);
  await addOptions(container, productId, line, actorId);
  const isCounted = await setOnHand(container, productId, line, actorId);
  const answer =
    Object.keys(now).length === 0
      ? { edits: [], conflicts: [] }
      : await editProduct(container, { id: productId, actorId, was, now, announce: false });
  if (answer.conflicts.length > 0) return toResult(line, answer);
  const isPut = picture ? await putFirst(container, picture) : false;
  return toResult(line, answer, isPut || isCounted || line.options !== null);
}

/** `isMore`: the picture or the stock is changed. */
function toResult({ productId }: KeptLine, { edits, conflicts }: EditProductAnswer, isMore = false): LineResult {
  const [conflict] = conflicts;
  if (!conflict) return { outcome: isMore || edits.length > 0 ? "changed" : "same", reason: null, productId };
  const said = toCellText(conflict.field, conflict.value) || "nothing";
  return refused(`${titleOf(conflict.field)}: ${conflict.actor ?? "Somebody"} has set it to ${said} in the meantime`);
}

/**
 * Finds what an earlier try made before it was recorded: it has the line's address and name, and is a draft or already
 * has all its fields. False if the address is another product's.
 */
async function findMade(container: MedusaContainer, { handle, name, now }: KeptLine): Promise<string | null | false> {
  const database = databaseOf(container);
  const [found] = await listByHandle(database, [handle]);
  const record = found ? await getProductValues(database, found.id) : null;
  if (!record) return null;
  const values: Readonly<Record<string, unknown>> = { ...record.values, onHand: record.onHand };
  const isDone = Object.entries(now).every(([field, value]) => values[field] === value);
  return record.title === name && (record.status === "draft" || isDone) ? record.id : false;
}

/** Adds it as a draft; `now` are the fields that it gets then. */
function readNew({ name, now: values, handle: address, imageUrl }: KeptLine): {
  draft: NewDraft;
  now: EditProduct["now"];
} {
  const { title = name, price = null, handle = address, ...rest } = ProductValues.partial().parse(values);
  const { shortDescription = "", description = "", ...now } = rest;
  return { draft: { product: { title, price, shortDescription, description, imageUrl: imageUrl ?? "" }, handle }, now };
}

/** Adds a draft with its stock, then all fields at once, so that nobody buys an incomplete product. */
async function add(container: MedusaContainer, line: KeptLine, actorId: string): Promise<LineResult> {
  const { draft, now } = readNew(line);
  const { product, handle } = draft;
  const made = await findMade(container, line);
  if (made === false) return refused("Address: Another product has it now. Check the file again");
  const productId = made ?? (await addProduct(container, { product, actorId, draft: { handle } })).productId;
  await addOptions(container, productId, line, actorId);
  await setOnHand(container, productId, line, actorId);
  if (Object.keys(now).length > 0)
    await editProduct(container, { id: productId, actorId, was: {}, now, announce: false });
  return { outcome: "added", reason: null, productId };
}

async function addOne(container: MedusaContainer, line: KeptLine, actorId: string): Promise<LineResult> {
  const id = await addCombination(container, line, actorId);
  const now = ProductValues.partial().parse(line.now);
  await setOnHand(container, id, line, actorId);
  if (Object.keys(now).length > 0) await editProduct(container, { id, actorId, was: {}, now, announce: false });
  return { outcome: "added", reason: null, productId: id };
}

const isNew = ({ productId, was }: KeptLine) => productId === null || Object.keys(was).length === 0;

/** Only a line that adds a product has a title. */
const isVariant = ({ productId, options, now }: KeptLine) =>
  productId === null && options !== null && now.title === undefined;

/** It says how many pieces are on hand, or has options. */
const isAlone = ({ now, options }: KeptLine) => now.onHand !== undefined || options !== null;

/** Null for a line that goes by itself. */
function readEdit(line: KeptLine, actorId: string): EditInput | null {
  const { productId, was, imageUrl } = line;
  const now = ProductValues.partial().safeParse(line.now);
  if (
    isNew(line) ||
    productId === null ||
    imageUrl ||
    isAlone(line) ||
    !now.success ||
    Object.keys(now.data).length === 0
  )
    return null;
  return { id: productId, actorId, was, now: now.data, announce: false };
}

/** Writes new products, and changes without picture, stock and options, once for all. Other lines get no result. */
async function importTogether(container: MedusaContainer, lines: readonly KeptLine[], actorId: string) {
  const results = new Map<string, LineResult>();
  const added = lines.filter(
    (line) => isNew(line) && !isAlone(line) && ProductValues.partial().safeParse(line.now).success,
  );
  const ids =
    added.length > 1 ? await addDrafts(container, { drafts: added.map((line) => readNew(line).draft), actorId }) : null;
  const edits = lines.flatMap((line): { line: KeptLine; input: EditInput }[] => {
    const place = added.indexOf(line);
    const productId = ids?.[place];
    const input = productId
      ? { id: productId, actorId, was: {}, now: readNew(line).now, announce: false }
      : readEdit(line, actorId);
    return input ? [{ line, input }] : [];
  });
  const asked = edits.filter(({ input }) => Object.keys(input.now).length > 0);
  const answers =
    asked.length > 0
      ? await editProducts(
          container,
          asked.map(({ input }) => input),
        )
      : [];
  for (const { line, input } of edits) {
    const answer = answers[asked.findIndex((one) => one.input === input)] ?? { edits: [], conflicts: [] };
    if (answer instanceof ShopError) results.set(line.id, refused(reasonOf(answer)));
    else if (isNew(line)) results.set(line.id, { outcome: "added", reason: null, productId: input.id });
    else results.set(line.id, toResult(line, answer));
  }
  return results;
}

/** Uses the workflows of the product's page. A line imported before changes nothing. @throws all but refusals */
async function importLine(container: MedusaContainer, line: KeptLine, actorId: string): Promise<LineResult> {
  try {
    if (isVariant(line)) return await addOne(container, line, actorId);
    return isNew(line) ? await add(container, line, actorId) : await change(container, line, actorId);
  } catch (error) {
    const refusal = asShopError(error);
    if (refusal === null || refusal.shopCode === "backend_unavailable") throw error;
    return refused(reasonOf(refusal));
  }
}

const UNREAD = "This could not be read. Check the file again";

/** Well below what the caller waits. */
const WORK_MS = 3_000;
const AT_ONCE = 20;
const WAIT_SECONDS = 5;

type ContinueInput = { importId: string; actorId: string; again: boolean };

async function importAlone(container: MedusaContainer, line: KeptLine, { importId, actorId }: ContinueInput) {
  return await importLine(container, line, actorId).catch((error: unknown) => {
    if (error instanceof ShopError) throw error;
    logEvent(container, "warn", { event: "import_line_failed", importId, line: line.line }, error);
    return { outcome: "refused" as const, reason: "This could not be saved. Try again", productId: null };
  });
}

/** What fails together is tried line by line, which says why. Each outcome is stored before the next lines begin. */
async function importSome(container: MedusaContainer, input: ContinueInput): Promise<void> {
  const { importId, actorId } = input;
  const desk = productEditsService(container);
  const until = Date.now() + WORK_MS;
  const note = async (line: KeptLine, result: LineResult) => await desk.noteOutcomes([{ id: line.id, ...result }]);
  try {
    for (;;) {
      const { lines, unread } = await listWaiting(databaseOf(container), importId, AT_ONCE);
      // If these went on waiting, the import would never end.
      if (unread.length > 0) await desk.noteOutcomes(unread.map((id) => ({ id, ...refused(UNREAD) })));
      const together = await importTogether(container, lines, actorId).catch((error: unknown) => {
        logEvent(container, "info", { event: "import_lines_one_by_one", importId }, error);
        return new Map<string, LineResult>();
      });
      if (together.size > 0) await desk.noteOutcomes([...together].map(([id, result]) => ({ id, ...result })));
      for (const line of lines) {
        if (together.has(line.id)) continue;
        if (Date.now() > until) return;
        await note(line, await importAlone(container, line, input));
      }
      if (lines.length + unread.length < AT_ONCE || Date.now() > until) return;
    }
  } finally {
    await refreshProductFacts(container);
  }
}

/** `again` retries the refused lines. @throws ShopError `not_found`, `backend_unavailable` during another call */
export async function continueImport(
  container: MedusaContainer,
  input: ContinueInput,
  { waitSeconds = WAIT_SECONDS } = {},
): Promise<ImportProgress> {
  const { importId, again } = input;
  const database = databaseOf(container);
  if (!(await getImport(database, importId))) throw new ShopError("not_found", "There is no such import.");
  const work = async () => {
    if (again) await productEditsService(container).retryRefused(importId);
    await importSome(container, input);
  };
  await withLock(container, `product-import:${importId}`, work, { waitSeconds });
  return await countOutcomes(database, importId);
}

/** Leaves the lock to a page that waits for it. */
const PAUSE_MS = 500;

/**
 * Goes on with imports that were begun and whose pages may have been left, as long as the roles of those who began them
 * allow it. One that a page is at is left to it.
 */
export async function continueImports(container: MedusaContainer): Promise<void> {
  const database = databaseOf(container);
  const mayGoOn = async (actorId: string) => !isEnding() && (await mayNow(database, actorId, "change products"));
  for (const begun of await listBegunImports(database))
    for (let waiting = 1; waiting > 0 && (await mayGoOn(begun.actorId)); )
      try {
        ({ waiting } = await continueImport(container, { ...begun, again: false }, { waitSeconds: 1 }));
        await delay(PAUSE_MS);
      } catch (error) {
        if (asShopError(error)?.shopCode !== "backend_unavailable") throw error;
        break;
      }
}

function toLine({ line, productId, name, options, now, was, imageUrl, outcome, reason }: KeptLine): ImportLine {
  const changes = PRODUCT_COLUMNS.filter(([, field]) => field in now).map(([column, field]) => ({
    column: String(column),
    before: toCellText(field, was[field] ?? null),
    after: toCellText(field, now[field] ?? null),
  }));
  changes.unshift(...(options ?? []).map(({ name: column, value }) => ({ column, before: "", after: value })));
  if (imageUrl) changes.push({ column: columnTitle("imageUrl"), before: String(was.imageUrl ?? ""), after: imageUrl });
  return { line, productId, name, changes, outcome, reason };
}

/** The changes of a file, a page of lines at a time; null if there is none. */
export async function readImport(
  container: MedusaContainer,
  importId: string,
  query: GetImportQuery,
): Promise<GetImportAnswer | null> {
  const database = databaseOf(container);
  const found = await getImport(database, importId);
  if (!found) return null;
  const { source, list, faults, faultCount, ...counts } = found;
  const [progress, { page, next }] = await Promise.all([
    countOutcomes(database, importId),
    listImportLines(database, importId, query),
  ]);
  return {
    source,
    list: query.show === "list" ? list : null,
    counts,
    faults,
    moreFaults: faultCount - faults.length,
    progress,
    lines: page.map(toLine),
    next,
  };
}
