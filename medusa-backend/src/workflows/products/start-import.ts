import type { MedusaContainer } from "@medusajs/framework/types";
import { ImageUrl, NO_PICTURE_ADDRESS } from "../../contract/common";
import { type KeptValue, PRODUCT_FIELDS, type ProductField } from "../../contract/product-edits";
import {
  columnTitle,
  DELETED,
  type ImportFault,
  type ImportValues,
  MOST_FAULTS,
  type PlanBulk,
  type ProductColumn,
} from "../../contract/product-imports";
import { soldName } from "../../contract/variants";
import { getEnv } from "../../lib/config/env";
import { type Database, databaseOf } from "../../lib/database/connection";
import { requirePictureAddress } from "../../lib/pictures/check-picture";
import { changePrice } from "../../lib/products/prices";
import {
  type CellForm,
  type CsvLine,
  readCell,
  readPieces,
  readProductCsv,
  toCellText,
  UnreadableCsv,
} from "../../lib/products/product-csv";
import { productEditsService } from "../../modules/product-edits";
import type { NewImportLine } from "../../modules/product-edits/imports";
import { listByHandle, listOwners } from "../../queries/products/imports";
import { listProductValues, listSeveralVariants, type ProductRecord } from "../../queries/products/product-values";
import { isKnownAddress } from "../pictures/store-picture";

/** A line, its product (null: a new one), and its faults. */
export type CheckedLine = { line: CsvLine; record: ProductRecord | null; change: NewImportLine; faults: ImportFault[] };

/** Adds the fault of a column to a line. */
export function addFault({ line, faults }: Pick<CheckedLine, "line" | "faults">, column: ProductColumn, fault: string) {
  faults.push({ line: line.line, column: columnTitle(column), fault });
}

function pictureFault(address: string): string | null {
  if (!ImageUrl.safeParse(address).success) return NO_PICTURE_ADDRESS;
  try {
    requirePictureAddress("imageUrl", address);
    return null;
  } catch {
    return NO_PICTURE_ADDRESS;
  }
}

/** A field's value before the import: none in a new product. */
const before = (record: ProductRecord | null, field: ProductField): KeptValue => record?.values[field] ?? null;

/** The fields of a line that differ from its product. */
function readChanges(checked: CheckedLine, form: CellForm): void {
  const { line, record, change } = checked;
  for (const field of PRODUCT_FIELDS) {
    const text = line.cells.get(field);
    if (text === undefined || (text === "" && (field === "handle" || field === "status"))) continue;
    if (record ? text === toCellText(field, before(record, field)) : text === "") continue;
    const read = readCell(field, text, form);
    if ("fault" in read) addFault(checked, field, read.fault);
    else if (!record || read.value !== before(record, field)) {
      change.now[field] = read.value;
      if (record) change.was[field] = before(record, field);
    }
  }
}

/** The pieces on hand, if a line has another number of them than its product. */
function readOnHand(checked: CheckedLine, form: CellForm): void {
  const { line, record, change } = checked;
  const text = line.cells.get("onHand") ?? "";
  const before = record?.onHand ?? null;
  if (text === "" || text === toCellText("onHand", before)) return;
  const read = readPieces(text, form);
  if ("fault" in read) addFault(checked, "onHand", read.fault);
  else if (record?.isCounted && before === null)
    addFault(checked, "onHand", "Its stock has several parts or places: correct each of them on Stock");
  else if (read.value !== before) {
    change.now.onHand = read.value;
    if (record) change.was.onHand = before;
  }
}

/** The rules for the product after the import. */
function checkWhole(checked: CheckedLine): void {
  const { record, change } = checked;
  const will = (field: ProductField) =>
    field in change.now ? (change.now as ImportValues)[field] : before(record, field);
  const isWrong = (field: ProductField) => checked.faults.some(({ column }) => column === columnTitle(field));
  if (!record && !will("title") && !isWrong("title")) addFault(checked, "title", "Required for a new product");
  const isPut = change.now.status === "published";
  if (isPut && will("price") === null && !isWrong("price"))
    addFault(checked, "price", "Give it a price before it is on sale");
  const [from, to] = [will("publishAt"), will("endAt")];
  if ("endAt" in change.now && from && to && Date.parse(String(to)) <= Date.parse(String(from)))
    addFault(checked, "endAt", "Must be after it is published");
  const isOnSale = will("status") === "published";
  const isPast = (field: "publishAt" | "endAt") =>
    field in change.now && Date.parse(String(will(field))) <= Date.now() && !isWrong(field);
  if (!isOnSale && isPast("publishAt"))
    addFault(checked, "publishAt", "This time has passed: leave it empty, and give the state “on sale”");
  if (isOnSale && isPast("endAt")) addFault(checked, "endAt", "This time has passed: give the state “draft”");
  const fault = checked.change.imageUrl ? pictureFault(checked.change.imageUrl) : null;
  if (fault) addFault(checked, "imageUrl", fault);
}

/** A line with its product: its changes and its faults. */
export function checkLine(line: CsvLine, record: ProductRecord | null, form: CellForm): CheckedLine {
  const { cells } = line;
  const picture = cells.get("imageUrl") ?? "";
  const isOther = record !== null && picture !== "" && picture !== record.imageUrl;
  const change: NewImportLine = {
    line: line.line,
    productId: record?.id ?? null,
    handle: record?.handle ?? cells.get("handle") ?? "",
    name: (record?.title ?? cells.get("title") ?? "").slice(0, 200),
    options: null,
    now: {},
    was: isOther ? { imageUrl: record.imageUrl } : {},
    imageUrl: record && !isOther ? null : picture,
  };
  const checked: CheckedLine = { line, record, change, faults: [] };
  readChanges(checked, form);
  readOnHand(checked, form);
  checkWhole(checked);
  return checked;
}

const valuesIn = (lines: readonly CsvLine[], column: ProductColumn) =>
  lines.flatMap(({ cells }) => cells.get(column) || []);

/** The bytes of a file, or of a pasted `list`. */
export type UploadedCsv = { bytes: AsyncIterable<Uint8Array>; list: string | null };

/** Each line with the product of its ID or else its address; null for an unknown address. */
async function findTargets(database: Database, lines: readonly CsvLine[]) {
  const named = await listByHandle(database, valuesIn(lines, "handle"));
  const idOf = new Map(named.map(({ handle, id }) => [handle, id]));
  const records = await listProductValues(database, [...valuesIn(lines, "id"), ...named.map(({ id }) => id)]);
  const recordOf = new Map(records.map((record) => [record.id, record]));
  return lines.map((line) => {
    const id = line.cells.get("id") || idOf.get(line.cells.get("handle") ?? "");
    const record = (id && recordOf.get(id)) || null;
    return { line, record, isMissing: Boolean(line.cells.get("id")) && (record === null || record.isDeleted) };
  });
}

const UNIQUE = { handle: "address", sku: "SKU", gtin: "GTIN" } as const;
type Unique = keyof typeof UNIQUE;
const UNIQUE_FIELDS = Object.keys(UNIQUE) as Unique[];

/** Checks a file batch by batch, and remembers what earlier lines named. */
class Check {
  readonly faults: ImportFault[] = [];
  faultCount = 0;
  readonly counts = { lines: 0, same: 0, faulty: 0 };
  /** The first line that named a product, an address, a SKU or a GTIN. */
  private readonly seen = new Map<string, number>();

  constructor(
    private readonly container: MedusaContainer,
    private readonly form: Pick<CellForm, "timeZone">,
  ) {}

  note(faults: readonly ImportFault[]): void {
    this.faultCount += faults.length;
    this.faults.push(...faults.slice(0, Math.max(0, MOST_FAULTS - this.faults.length)));
  }

  /** A fault that prevents the complete import comes before those of its lines. */
  noteFirst(fault: ImportFault): void {
    this.faultCount += 1;
    this.faults.unshift(fault);
    this.faults.splice(MOST_FAULTS);
  }

  /** The changes of the lines that have no fault. */
  async check(lines: readonly CsvLine[], decimalComma: boolean) {
    const database = databaseOf(this.container);
    const targets = await findTargets(database, lines);
    const checked = targets.map(({ line, record, isMissing }) => {
      const found = checkLine(line, isMissing ? null : record, { ...this.form, decimalComma });
      if (isMissing) {
        found.faults.length = 0;
        addFault(found, "id", "There is no such product, or it was deleted");
      }
      if (!record && !isMissing && !line.cells.get("handle"))
        addFault(found, "handle", "Give it an address: a repeated import finds the product by it");
      return found;
    });
    await this.refuseTaken(database, checked);
    for (const line of checked) await this.refuseUnknownPicture(line);
    for (const line of checked) this.refuseRepeated(line);
    return checked.flatMap((line) => this.count(line));
  }

  private count({ change, record, faults }: CheckedLine) {
    this.counts.lines += 1;
    this.note(faults);
    if (faults.length > 0) this.counts.faulty += 1;
    else if (record && Object.keys(change.now).length === 0 && !change.imageUrl) this.counts.same += 1;
    else return [change];
    return [];
  }

  /** Addresses and codes that other products have. */
  private async refuseTaken(database: Database, lines: readonly CheckedLine[]): Promise<void> {
    const asked = (field: Unique) => lines.flatMap(({ change }) => (change.now[field] as string | null) || []);
    const owners = await listOwners(database, { handles: asked("handle"), skus: asked("sku"), gtins: asked("gtin") });
    for (const line of lines)
      for (const field of UNIQUE_FIELDS) {
        const value = line.change.now[field];
        const others = owners.filter(({ what, owner }) => what === field && owner !== line.change.productId);
        if (value && others.some((other) => other.value === value))
          addFault(line, field, `Another product has this ${UNIQUE[field]}${field === "handle" ? ", or had it" : ""}`);
      }
  }

  private async refuseUnknownPicture(line: CheckedLine): Promise<void> {
    const address = line.change.imageUrl;
    if (address && !(await isKnownAddress(this.container, address)))
      addFault(line, "imageUrl", "There is no such upload");
  }

  /** Two lines for one product, or two products with one address or code. */
  private refuseRepeated(line: CheckedLine): void {
    const { cells } = line.line;
    const names: [ProductColumn, string | undefined][] = [
      [cells.get("id") ? "id" : "handle", line.change.productId ?? undefined],
      ...UNIQUE_FIELDS.map((field): [ProductColumn, string | undefined] => [field, cells.get(field)]),
    ];
    for (const [column, value] of names) {
      if (!value) continue;
      const key = `${column === "id" || value === line.change.productId ? "product" : column} ${value}`;
      const first = this.seen.get(key);
      if (first === undefined) this.seen.set(key, line.line.line);
      else {
        addFault(line, column, `Line ${first} has the same`);
        return;
      }
    }
  }
}

/**
 * Reads a file of products, or a pasted list, and stores its planned changes, line by line, with every fault. It
 * changes no product. If a file cannot be read to its end, only its faults are stored.
 */
export async function startImport(
  container: MedusaContainer,
  { bytes, list, actorId }: UploadedCsv & { actorId: string },
): Promise<string> {
  const desk = productEditsService(container);
  const importId = await desk.startImport(actorId, list === null ? { source: "file" } : { source: "list", list });
  const check = new Check(container, { timeZone: getEnv().SHOP_TIME_ZONE });
  let isWhole = true;
  try {
    for await (const { lines, faults, decimalComma } of readProductCsv(bytes)) {
      check.note(faults);
      const changes = await check.check(lines, decimalComma);
      if (changes.length > 0) await desk.keepImportLines(importId, changes);
    }
  } catch (error) {
    if (!(error instanceof UnreadableCsv)) throw error;
    check.noteFirst(error.fault);
    isWhole = false;
  }
  const { faults, faultCount, counts } = check;
  await desk.finishCheck(importId, { ...counts, faults, faultCount }, isWhole);
  return importId;
}

/** A product by its title, and a variant by its values as well. */
const nameOf = ({ title, isVariant, variantValues }: ProductRecord): string =>
  isVariant ? soldName(title, variantValues) : title;

/** A product's new values, or the reason for a fault. */
function planOf(
  { values }: ProductRecord,
  { status, kind, price }: Omit<PlanBulk, "productIds">,
): { now: ImportValues } | { fault: string } {
  if (status === DELETED) return { now: { status } };
  const asked: ImportValues = {
    ...(status !== undefined && { status }),
    ...(kind !== undefined && { kind: kind || null }),
  };
  if (price !== undefined) {
    const changed = changePrice(values.price as number | null, price);
    if ("fault" in changed) return { fault: `${columnTitle("price")}: ${changed.fault}` };
    asked.price = changed.price;
  }
  if (status === "published" && values.status !== "published" && (asked.price ?? values.price) === null)
    return { fault: `${columnTitle("price")}: Give it a price before it is on sale` };
  const isOther = ([field, value]: [string, unknown]) => values[field as keyof typeof values] !== value;
  return { now: Object.fromEntries(Object.entries(asked).filter(isOther)) };
}

function lineOf(line: number, record: ProductRecord, now: ImportValues): NewImportLine {
  const was = Object.fromEntries(
    Object.keys(now).map((field) => [field, record.values[field as keyof typeof record.values]]),
  );
  const { askedId, handle } = record;
  return { line, productId: askedId, handle, name: nameOf(record), options: null, now, was, imageUrl: null };
}

/** The products and variants that a change is about: of a product with several variants, each has a price. */
async function listTargets(database: Database, { productIds, price, ...rest }: PlanBulk) {
  const ids = [...new Set(productIds)];
  const variants = price === undefined ? [] : await listSeveralVariants(database, ids);
  const isAlone = rest.status !== DELETED;
  const targets = ids.flatMap((id) => {
    const own = isAlone ? variants.filter(({ productId }) => productId === id) : [];
    const isMore = Object.values(rest).some((value) => value !== undefined);
    return [
      ...(own.length === 0 ? [{ id, plan: { ...rest, price } }] : isMore ? [{ id, plan: rest }] : []),
      ...own.map((variant) => ({ id: variant.id, plan: { price } })),
    ];
  });
  const records = await listProductValues(
    database,
    targets.map(({ id }) => id),
  );
  const found = new Map(records.map((record) => [record.askedId, record]));
  return targets.map(({ id, plan }) => ({ plan, record: found.get(id) }));
}

/** Plans one change of several products as an import, and changes none yet. Returns the import's id. */
export async function startBulk(container: MedusaContainer, asked: PlanBulk, actorId: string): Promise<string> {
  const desk = productEditsService(container);
  const targets = await listTargets(databaseOf(container), asked);
  const faults: ImportFault[] = [];
  const lines: NewImportLine[] = [];
  let same = 0;
  for (const [place, { record, plan }] of targets.entries()) {
    const planned =
      record && !record.isDeleted ? planOf(record, plan) : { fault: "There is no such product, or it was deleted" };
    if ("fault" in planned)
      faults.push({ line: place + 1, column: record ? nameOf(record) : null, fault: planned.fault });
    else if (record && Object.keys(planned.now).length > 0) lines.push(lineOf(place + 1, record, planned.now));
    else same += 1;
  }
  const importId = await desk.startImport(actorId, { source: "bulk" });
  if (lines.length > 0) await desk.keepImportLines(importId, lines);
  const counts = { lines: targets.length, same, faulty: faults.length };
  await desk.finishCheck(importId, { ...counts, faults, faultCount: faults.length }, true);
  return importId;
}
