import { ImageUrl, NO_PICTURE_ADDRESS } from "../../contract/common";
import { columnTitle, type ProductColumn } from "../../contract/product-csv";
import { type KeptValue, PRODUCT_FIELDS, type ProductField } from "../../contract/product-desk";
import type { ImportFault, ImportValues } from "../../contract/product-import";
import { toCellText } from "../../lib/catalogue/csv-cells";
import { requirePictureAddress } from "../../lib/catalogue/picture-address";
import { type CellForm, readCell } from "../../lib/catalogue/read-cell";
import type { CsvLine } from "../../lib/catalogue/read-product-csv";
import type { NewImportLine } from "../../modules/product-desk/imports";
import type { ProductRecord } from "../../queries/product-desk/product-values";

/** A line, its product (null: a new one), and its faults. */
export type CheckedLine = { line: CsvLine; record: ProductRecord | null; change: NewImportLine; faults: ImportFault[] };

/** Adds the fault of a column to a line. */
export function addFault({ line, faults }: Pick<CheckedLine, "line" | "faults">, column: ProductColumn, fault: string) {
  faults.push({ line: line.line, column: columnTitle(column), fault });
}

function pictureFault(address: string): string | null {
  if (!ImageUrl.safeParse(address).success) return NO_PICTURE_ADDRESS;
  try {
    requirePictureAddress("image_url", address);
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
  const [from, to] = [will("publish_at"), will("end_at")];
  if ("end_at" in change.now && from && to && Date.parse(String(to)) <= Date.parse(String(from)))
    addFault(checked, "end_at", "Must be after it is published");
  const isOnSale = will("status") === "published";
  const isPast = (field: "publish_at" | "end_at") =>
    field in change.now && Date.parse(String(will(field))) <= Date.now() && !isWrong(field);
  if (!isOnSale && isPast("publish_at"))
    addFault(checked, "publish_at", "This time has passed: leave it empty, and give the state “on sale”");
  if (isOnSale && isPast("end_at")) addFault(checked, "end_at", "This time has passed: give the state “draft”");
  const fault = checked.change.image_url ? pictureFault(checked.change.image_url) : null;
  if (fault) addFault(checked, "image_url", fault);
}

/** A line with its product: its changes and its faults. */
export function checkLine(line: CsvLine, record: ProductRecord | null, form: CellForm): CheckedLine {
  const { cells } = line;
  const picture = cells.get("image_url") ?? "";
  const isOther = record !== null && picture !== "" && picture !== record.image_url;
  const change: NewImportLine = {
    line: line.line,
    product_id: record?.id ?? null,
    handle: record?.handle ?? cells.get("handle") ?? "",
    name: (record?.title ?? cells.get("title") ?? "").slice(0, 200),
    now: {},
    was: isOther ? { image_url: record.image_url } : {},
    image_url: record && !isOther ? null : picture,
  };
  const checked: CheckedLine = { line, record, change, faults: [] };
  readChanges(checked, form);
  checkWhole(checked);
  return checked;
}
