import type { MedusaContainer } from "@medusajs/framework/types";
import type { ProductColumn } from "../../contract/product-csv";
import { type ImportFault, MOST_FAULTS } from "../../contract/product-import";
import type { CellForm } from "../../lib/catalogue/read-cell";
import { type CsvLine, readProductCsv, UnreadableCsv } from "../../lib/catalogue/read-product-csv";
import { getEnv } from "../../lib/config/env";
import { type Database, databaseOf } from "../../lib/database/connection";
import { productDeskService } from "../../modules/services";
import { listByHandle, listOwners } from "../../queries/product-desk/import-targets";
import { listProductValues } from "../../queries/product-desk/product-values";
import { isKnownAddress } from "../picture/store-picture";
import { addFault, type CheckedLine, checkLine } from "./check-lines";

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
    return { line, record, isMissing: Boolean(line.cells.get("id")) && (record === null || record.is_deleted) };
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
    else if (record && Object.keys(change.now).length === 0 && !change.image_url) this.counts.same += 1;
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
        const others = owners.filter(({ what, owner }) => what === field && owner !== line.change.product_id);
        if (value && others.some((other) => other.value === value))
          addFault(line, field, `Another product has this ${UNIQUE[field]}${field === "handle" ? ", or had it" : ""}`);
      }
  }

  private async refuseUnknownPicture(line: CheckedLine): Promise<void> {
    const address = line.change.image_url;
    if (address && !(await isKnownAddress(this.container, address)))
      addFault(line, "image_url", "There is no such upload");
  }

  /** Two lines for one product, or two products with one address or code. */
  private refuseRepeated(line: CheckedLine): void {
    const { cells } = line.line;
    const names: [ProductColumn, string | undefined][] = [
      [cells.get("id") ? "id" : "handle", line.change.product_id ?? undefined],
      ...UNIQUE_FIELDS.map((field): [ProductColumn, string | undefined] => [field, cells.get(field)]),
    ];
    for (const [column, value] of names) {
      if (!value) continue;
      const key = `${column === "id" || value === line.change.product_id ? "product" : column} ${value}`;
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
  const desk = productDeskService(container);
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
