import type { MedusaContainer } from "@medusajs/framework/types";
import {
  DELETED,
  type ImportFault,
  type ImportValues,
  MOST_FAULTS,
  type PlanBulk,
} from "../../contract/product-imports";
import { soldName } from "../../contract/variants";
import { getEnv } from "../../lib/config/env";
import { type Database, databaseOf } from "../../lib/database/connection";
import { changePrice } from "../../lib/products/prices";
import {
  type CellForm,
  type CsvLine,
  columnTitle,
  type ProductColumn,
  readProductCsv,
  UnreadableCsv,
} from "../../lib/products/product-csv";
import { type NewImportLine, productEditsService } from "../../modules/product-edits";
import { listByHandle } from "../../queries/products/imports";
import {
  listOwners,
  listProductValues,
  listSeveralVariants,
  type ProductRecord,
} from "../../queries/products/product-values";
import { listOptionsOf, listVariantsOf } from "../../queries/products/staff-variants";
import { isKnownAddress } from "../pictures/store-picture";
import { addFault, type CheckedLine, checkLine } from "./check-line";
import { checkFirst, checkFurther, checkNamed, type Head, hasOptions, type KnownChoice } from "./check-variants";

const valuesIn = (lines: readonly CsvLine[], column: ProductColumn) =>
  lines.flatMap(({ cells }) => cells.get(column) || []);

/** The bytes of a file, or of a pasted `list`. */
export type UploadedCsv = { bytes: AsyncIterable<Uint8Array>; list: string | null };

type Target = { line: CsvLine; record: ProductRecord | null; isMissing: boolean };

/** Finds by ID, or else by address; null for an unknown address. */
async function findTargets(database: Database, lines: readonly CsvLine[]): Promise<Target[]> {
  const named = await listByHandle(database, valuesIn(lines, "handle"));
  const idOf = new Map(named.map(({ handle, id }) => [handle, id]));
  const records = await listProductValues(database, [...valuesIn(lines, "id"), ...named.map(({ id }) => id)]);
  const recordOf = new Map(records.map((record) => [record.askedId, record]));
  return lines.map((line) => {
    const id = line.cells.get("id") || idOf.get(line.cells.get("handle") ?? "");
    const record = (id && recordOf.get(id)) || null;
    return { line, record, isMissing: Boolean(line.cells.get("id")) && (record === null || record.isDeleted) };
  });
}

type Choices = ReadonlyMap<string, KnownChoice>;

/** Reads the products that lines name with options at once. */
async function readChoices(database: Database, targets: readonly Target[]): Promise<Choices> {
  const named = targets.flatMap(({ line, record }) => (record && hasOptions(line) ? record.id : []));
  const ids = [...new Set(named)];
  if (ids.length === 0) return new Map();
  const [options, variants] = await Promise.all([listOptionsOf(database, ids), listVariantsOf(database, ids)]);
  const live = variants.filter(({ until }) => until === null).map(({ id }) => id);
  const records = new Map((await listProductValues(database, live)).map((record) => [record.askedId, record]));
  const ofProduct =
    (id: string) =>
    ({ productId }: { productId: string }) =>
      productId === id;
  return new Map(
    ids.map((id) => [
      id,
      { options: options.filter(ofProduct(id)), variants: variants.filter(ofProduct(id)), records },
    ]),
  );
}

const UNIQUE = { handle: "address", sku: "SKU", gtin: "GTIN" } as const;
type Unique = keyof typeof UNIQUE;
const UNIQUE_FIELDS = Object.keys(UNIQUE) as Unique[];

class Check {
  readonly faults: ImportFault[] = [];
  faultCount = 0;
  readonly counts = { lines: 0, same: 0, faulty: 0 };
  private readonly heads = new Map<string, Head>();
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

  async check(lines: readonly CsvLine[], decimalComma: boolean) {
    const database = databaseOf(this.container);
    const targets = await findTargets(database, lines);
    const choices = await readChoices(database, targets);
    const checked: CheckedLine[] = [];
    for (const target of targets) checked.push(...this.checkTarget(target, choices, { ...this.form, decimalComma }));
    await this.refuseTaken(database, checked);
    for (const line of checked) await this.refuseUnknownPicture(line);
    for (const line of checked) this.refuseRepeated(line);
    return checked.flatMap((line) => this.count(line));
  }

  private checkTarget({ line, record, isMissing }: Target, choices: Choices, form: CellForm): CheckedLine[] {
    if (isMissing) {
      const found = checkLine(line, null, form);
      found.faults.length = 0;
      addFault(found, "id", "There is no such product, or it was deleted");
      return [found];
    }
    const key = record?.id ?? line.cells.get("handle");
    if (!key) {
      const found = checkLine(line, null, form);
      addFault(found, "handle", "Give it an address: a repeated import finds the product by it");
      return [found];
    }
    const head = this.heads.get(key) ?? null;
    if (record?.isVariant) return [checkNamed(line, record, head, form)];
    if (head) return [checkFurther(line, head, form)];
    const choice = (record && hasOptions(line) && choices.get(record.id)) || null;
    const [first, ...checked] = checkFirst(line, { record, choice }, form);
    this.heads.set(key, first);
    return checked;
  }

  private count({ change, record, faults }: CheckedLine) {
    const { isExtra = false } = change;
    const isSame = record && Object.keys(change.now).length === 0 && !change.imageUrl && !change.options;
    if (!isExtra) this.counts.lines += 1;
    this.note(faults);
    if (faults.length > 0) this.counts.faulty += 1;
    else if (!isSame) return [change];
    else if (!isExtra) this.counts.same += 1;
    return [];
  }

  private async refuseTaken(database: Database, lines: readonly CheckedLine[]): Promise<void> {
    const asked = (field: Unique) => lines.flatMap(({ change }) => (change.now[field] as string | null) || []);
    const owners = await listOwners(database, { handles: asked("handle"), skus: asked("sku"), gtins: asked("gtin") });
    for (const line of lines)
      for (const field of UNIQUE_FIELDS) {
        const asked = line.change.now[field];
        const own = field === "handle" ? line.record?.id : line.record?.variantId;
        if (owners.some(({ what, value, owner }) => what === field && value === asked && owner !== own))
          addFault(line, field, `Another product has this ${UNIQUE[field]}${field === "handle" ? ", or had it" : ""}`);
      }
  }

  private async refuseUnknownPicture(line: CheckedLine): Promise<void> {
    const address = line.change.imageUrl;
    if (address && !(await isKnownAddress(this.container, address)))
      addFault(line, "imageUrl", "There is no such upload");
  }

  private refuseRepeated(line: CheckedLine): void {
    const { cells } = line.line;
    // A line that was refused as a whole names nothing.
    if (line.change.handle === "" && line.faults.length > 0) return;
    // The lines of a product's variants share its address.
    const isVariant = line.record?.isVariant || line.change.options !== null;
    const codes = line.change.isExtra ? [] : UNIQUE_FIELDS.filter((field) => field !== "handle" || !isVariant);
    const names: [ProductColumn, string | undefined][] = [
      [cells.get("id") ? "id" : "handle", line.change.productId ?? undefined],
      ...codes.map((field): [ProductColumn, string | undefined] => [field, cells.get(field)]),
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
 * Stores the planned changes and the faults, and changes no product. Of a file that cannot be read to its end, only the
 * faults are stored.
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

const nameOf = ({ title, isVariant, variantValues }: ProductRecord): string =>
  isVariant ? soldName(title, variantValues) : title;

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

/** Of a product with several variants, each has a price. */
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

/** Plans one change of several products as an import. Returns the import's id. */
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
