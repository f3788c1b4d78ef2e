import { parseAbsolute, parseDateTime, toZoned } from "@internationalized/date";
import { checkProductField, type KeptValue, type ProductField } from "../../contract/product-desk";
import { fromFieldText } from "../../contract/product-form";
import { isScientific, type NumberForm, ROUNDED } from "../../contract/typed-number";

/** A cell's value, or its error. */
export type ReadCell = { value: KeptValue } | { fault: string };

/** `decimalComma`: a file without commas between its cells may have them in its numbers. */
export type CellForm = { timeZone: string } & Required<Pick<NumberForm, "decimalComma">>;

const WORDS: Partial<Record<ProductField, { fault: string; values: Readonly<Record<string, KeptValue>> }>> = {
  status: {
    fault: "Must be “on sale” or “draft”",
    values: { "on sale": "published", published: "published", draft: "draft", ended: "draft" },
  },
  remoteId: {
    fault: "Must be “yes” or “no”",
    values: { yes: true, true: true, no: false, false: false },
  },
};

/** A moment in the export's form, or a date and time in the shop's zone; null for any other text. */
function toMoment(text: string, { timeZone }: CellForm): string | null {
  try {
    const written = text.replace(" ", "T");
    const isAbsolute = /(?:Z|[+-]\d\d:\d\d)$/.test(written);
    return (
      isAbsolute ? parseAbsolute(written, timeZone) : toZoned(parseDateTime(written), timeZone)
    ).toAbsoluteString();
  } catch {
    return null;
  }
}

/** A cell's text as the field's value, by the rules of the product's page. */
export function readCell(field: ProductField, text: string, form: CellForm): ReadCell {
  if (isScientific(text)) return { fault: ROUNDED };
  const words = WORDS[field];
  if (words && (text !== "" || field === "status"))
    return checkProductField(field, words.values[text.toLowerCase()], words.fault);
  if (field === "class" && text !== "")
    return checkProductField(field, /^none$/i.test(text) ? "none" : text.toUpperCase(), "Must be none or C0 to C6");
  if (field === "origin_country") return checkProductField(field, text.toLowerCase() || null);
  if (text !== "" && (field === "publish_at" || field === "end_at"))
    return checkProductField(field, toMoment(text, form) ?? text, "Must be a date and time such as 2026-12-24 18:00");
  const read = fromFieldText(field, text, form);
  return "fault" in read ? read : checkProductField(field, read.value);
}
