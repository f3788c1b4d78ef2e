import { LIMITS } from "../../contract/common";
import { PRODUCT_FIELDS, type ProductField, VARIANT_FIELDS } from "../../contract/product-edits";
import { soldName } from "../../contract/variants";
import {
  type CellForm,
  type CsvLine,
  OPTION_COLUMNS,
  type ProductColumn,
  toCellText,
} from "../../lib/products/product-csv";
import { cutText } from "../../lib/text";
import type { LineOptions } from "../../modules/product-edits";
import type { ProductRecord } from "../../queries/products/product-values";
import { addFault, type CheckedLine, checkLine, readChanges, readOnHand } from "./check-line";
import { type Choice, findLive, hasNoChoice } from "./plan-variants";

/** `records` are all fields of the variants on sale, by their ids. */
export type KnownChoice = Choice & { records: ReadonlyMap<string, ProductRecord> };

/** `record` is null for a new product; `choice` is not read for a line without options. */
type Known = { record: ProductRecord | null; choice: KnownChoice | null };

export type Head = {
  line: CsvLine;
  record: ProductRecord | null;
  /** Null if the product gets the options of the file. */
  choice: KnownChoice | null;
  /** In the product's order; none for a product with one variant. */
  names: readonly string[];
  /** The same in the first line's order: other shops do not repeat them. */
  written: readonly string[];
  combinations: Map<string, number>;
};

const OF_VARIANT: ReadonlySet<ProductField> = new Set(VARIANT_FIELDS);
/** The rest of a product's first line is the product's. */
const CODES: readonly ProductField[] = ["price", "sku", "gtin"];
const OF_PRODUCT = PRODUCT_FIELDS.filter((field) => !CODES.includes(field));

/** None for what Shopify writes of a product without a choice. */
function optionsIn({ cells }: CsvLine): { name: string; value: string }[] {
  const given = OPTION_COLUMNS.map(([name, value]) => ({ name: cells.get(name) ?? "", value: cells.get(value) ?? "" }));
  const count = given.findLastIndex(({ value }) => value !== "") + 1;
  return count === 1 && /^default title$/i.test(given[0]?.value ?? "") ? [] : given.slice(0, count);
}

export const hasOptions = (line: CsvLine): boolean => optionsIn(line).length > 0;

/** A further line with nothing but another picture of its product, as Shopify writes them. */
const isPicture = ({ cells }: CsvLine): boolean =>
  Boolean(cells.get("imageUrl")) &&
  [...cells].every(([column, text]) => text === "" || column === "handle" || column === "imageUrl");

const listed = (names: readonly string[]) => names.join(" and ");
const lower = (texts: readonly string[]) => texts.map((text) => text.toLowerCase());
const isSame = (left: readonly string[], right: readonly string[]) =>
  JSON.stringify(lower(left)) === JSON.stringify(lower(right));

function refuse(line: CsvLine, column: ProductColumn, fault: string): CheckedLine {
  const change = { line: line.line, productId: null, handle: "", name: "", options: null, now: {}, was: {} };
  const checked: CheckedLine = { line, record: null, change: { ...change, imageUrl: null }, faults: [] };
  addFault(checked, column, fault);
  return checked;
}

/** In the order of these options; null if others are named. */
function arrange(names: readonly string[], given: readonly { name: string; value: string }[]): string[] | null {
  if (!isSame([...lower(names)].sort(), lower(given.map(({ name }) => name)).sort())) return null;
  return names.map((wanted) => given.find(({ name }) => name.toLowerCase() === wanted.toLowerCase())?.value ?? "");
}

const toOptions = (names: readonly string[], values: readonly string[]): LineOptions =>
  names.map((name, place) => ({ name, value: values[place] ?? "" }));

/** Returns the line that has the combination already, or null. */
function noteCombination({ combinations }: Head, values: readonly string[], line: number): number | null {
  const key = JSON.stringify(lower(values));
  const first = combinations.get(key) ?? null;
  if (first === null) combinations.set(key, line);
  return first;
}

function findVariant(choice: KnownChoice, values: readonly string[]): ProductRecord | null {
  const same = findLive(choice, values);
  return (same && choice.records.get(same.id)) ?? null;
}

type Variant = { head: Head | null; record: ProductRecord | null; values: readonly string[] };

/** All that a variant has of its own, or (`isFirst`) what a product's first line has. */
function checkVariant(
  line: CsvLine,
  { head, record, values }: Variant,
  form: CellForm,
  { isFirst = false } = {},
): CheckedLine {
  const product = record ?? head?.record;
  const title = product?.title ?? head?.line.cells.get("title") ?? "";
  const checked: CheckedLine = {
    line,
    record,
    change: {
      line: line.line,
      productId: record?.askedId ?? null,
      handle: product?.handle ?? line.cells.get("handle") ?? "",
      name: cutText(soldName(title, values), LIMITS.name),
      options: record ? null : toOptions(head?.names ?? [], values),
      ...{ now: {}, was: {}, imageUrl: null, isExtra: isFirst },
    },
    faults: [],
  };
  readChanges(checked, form, isFirst ? CODES : ownFields(line, head?.record ?? null));
  readOnHand(checked, form);
  if (!isFirst) refuseForeign(checked, head);
  return checked;
}

/** A variant's line may repeat figures of the product in the shop. */
const ownFields = ({ cells }: CsvLine, product: ProductRecord | null): readonly ProductField[] =>
  VARIANT_FIELDS.filter((field) => {
    const text = cells.get(field) ?? "";
    return CODES.includes(field) || !product || text === "" || text !== toCellText(field, product.values[field]);
  });

/** Fields of the product in a line of a variant are empty, or as in the first line or in the shop. */
function refuseForeign(checked: CheckedLine, head: Head | null): void {
  const product = head?.record ?? checked.record;
  for (const field of PRODUCT_FIELDS) {
    const text = checked.line.cells.get(field) ?? "";
    if (text === "" || field === "handle" || OF_VARIANT.has(field)) continue;
    if (text === head?.line.cells.get(field)) continue;
    if (product && text === toCellText(field, product.values[field])) continue;
    const other = head ? `Line ${head.line.line} has another` : "The product has another";
    addFault(checked, field, `${other}: all variants of a product share this`);
  }
}

/** The product, and the variant that its options name. */
export function checkFirst(line: CsvLine, { record, choice }: Known, form: CellForm): [Head, ...CheckedLine[]] {
  const given = optionsIn(line);
  const written = given.map(({ name }) => name);
  const head: Head = { line, record, choice, names: written, written, combinations: new Map() };
  if (given.length === 0) return [head, checkLine(line, record, form)];
  const nameless = given.findIndex(({ name, value }) => name === "" || value === "");
  const [nameColumn, valueColumn] = OPTION_COLUMNS[nameless] ?? OPTION_COLUMNS[0];
  if (nameless >= 0) return [head, refuse(line, given[nameless]?.name ? valueColumn : nameColumn, "Required")];
  const known = choice?.options.map(({ name }) => name) ?? written;
  const values = arrange(known, given);
  if (choice && values) {
    const own = { ...head, names: known };
    noteCombination(own, values, line.line);
    const variant = findVariant(choice, values);
    // A file may have lines of variants alone.
    if (line.cells.get("title") === "") return [own, checkVariant(line, { head: own, record: variant, values }, form)];
    if (variant?.variantId === record?.variantId) return [own, checkLine(line, record, form)];
    const product = checkLine(line, record, form, OF_PRODUCT);
    return [own, product, checkVariant(line, { head: own, record: variant, values }, form, { isFirst: true })];
  }
  if (choice && !hasNoChoice(choice))
    return [head, refuse(line, "option1Name", `The product has the options ${listed(known)}`)];
  noteCombination(
    head,
    given.map(({ value }) => value),
    line.line,
  );
  const checked = checkLine(line, record, form);
  checked.change.options = given;
  // A change of a product in the shop says what it was.
  if (record) checked.change.was.options = null;
  return [{ ...head, choice: null }, checked];
}

export function checkFurther(line: CsvLine, head: Head, form: CellForm): CheckedLine {
  const given = optionsIn(line);
  const first = head.line.line;
  if (isPicture(line))
    return refuse(line, "imageUrl", "Only the first picture is imported: add the others on the product's page");
  if (head.names.length === 0 && given.length === 0)
    return refuse(line, line.cells.get("id") ? "id" : "handle", `Line ${first} has the same`);
  if (head.names.length === 0) return refuse(line, "option1Name", `Line ${first} has the same product without options`);
  const isUnnamed = given.every(({ name }) => name === "");
  const named = given.map(({ name, value }, place) => ({
    name: isUnnamed ? (head.written[place] ?? "") : name,
    value,
  }));
  const empty = head.written.findIndex((_, place) => !named[place]?.value);
  const [, valueColumn] = OPTION_COLUMNS[empty] ?? OPTION_COLUMNS[0];
  if (empty >= 0) return refuse(line, valueColumn, `Required: line ${first} has the options ${listed(head.written)}`);
  const values = arrange(head.names, named);
  if (!values) return refuse(line, "option1Name", `Line ${first} has the options ${listed(head.written)}`);
  const repeated = noteCombination(head, values, line.line);
  if (repeated !== null) return refuse(line, "option1Value", `Line ${repeated} has the same options`);
  const record = head.choice ? findVariant(head.choice, values) : null;
  return checkVariant(line, { head, record, values }, form);
}

/** A line with a variant's ID; its options are the variant's, if it names them. */
export function checkNamed(line: CsvLine, record: ProductRecord, head: Head | null, form: CellForm): CheckedLine {
  const values = optionsIn(line).map(({ value }) => value);
  const { variantValues: own } = record;
  if (values.length > 0 && !isSame([...lower(values)].sort(), [...lower(own)].sort()))
    return refuse(line, "option1Value", `This variant is ${own.join(", ")}: values are renamed on the product's page`);
  const repeated = head && noteCombination(head, own, line.line);
  if (repeated) return refuse(line, "option1Value", `Line ${repeated} has the same options`);
  return checkVariant(line, { head, record, values: own }, form);
}
