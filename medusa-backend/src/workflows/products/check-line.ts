import { ImageUrl, LIMITS, NO_PICTURE_ADDRESS } from "../../contract/common";
import { type KeptValue, PRODUCT_FIELDS, type ProductField } from "../../contract/product-edits";
import type { ImportFault, ImportValues } from "../../contract/product-imports";
import { requirePictureAddress } from "../../lib/pictures/check-picture";
import {
  type CellForm,
  type CsvLine,
  columnTitle,
  type ProductColumn,
  readCell,
  readPieces,
  toCellText,
} from "../../lib/products/product-csv";
import { cutText } from "../../lib/text";
import type { NewImportLine } from "../../modules/product-edits";
import type { ProductRecord } from "../../queries/products/product-values";

/** `record` is the product or variant, null for a new one. */
export type CheckedLine = {
  line: CsvLine;
  record: ProductRecord | null;
  change: NewImportLine;
  faults: ImportFault[];
};

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

const before = (record: ProductRecord | null, field: ProductField): KeptValue => record?.values[field] ?? null;

/** Reads those of these fields that differ from the line's product or variant. */
export function readChanges(checked: CheckedLine, form: CellForm, fields: readonly ProductField[]): void {
  const { line, record, change } = checked;
  for (const field of fields) {
    const text = line.cells.get(field);
    if (text === undefined || (text === "" && (field === "handle" || field === "status"))) continue;
    if (record ? text === toCellText(field, before(record, field)) : text === "") continue;
    const read = readCell(field, text, form);
    if ("fault" in read) addFault(checked, field, read.fault);
    else if (read.value !== before(record, field)) {
      change.now[field] = read.value;
      if (record) change.was[field] = before(record, field);
    }
  }
}

/** Reads the pieces on hand, if they differ from the record's. */
export function readOnHand(checked: CheckedLine, form: CellForm): void {
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

/** Checks all fields of a line, or these. */
export function checkLine(
  line: CsvLine,
  record: ProductRecord | null,
  form: CellForm,
  fields: readonly ProductField[] = PRODUCT_FIELDS,
): CheckedLine {
  const { cells } = line;
  const picture = cells.get("imageUrl") ?? "";
  const isOther = record !== null && picture !== "" && picture !== record.imageUrl;
  const change: NewImportLine = {
    line: line.line,
    productId: record?.id ?? null,
    handle: record?.handle ?? cells.get("handle") ?? "",
    name: cutText(record?.title ?? cells.get("title") ?? "", LIMITS.name),
    options: null,
    now: {},
    was: isOther ? { imageUrl: record.imageUrl } : {},
    imageUrl: record && !isOther ? null : picture,
  };
  const checked: CheckedLine = { line, record, change, faults: [] };
  readChanges(checked, form, fields);
  if (fields === PRODUCT_FIELDS) readOnHand(checked, form);
  checkWhole(checked);
  return checked;
}
