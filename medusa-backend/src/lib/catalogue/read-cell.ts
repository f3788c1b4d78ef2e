import { parseAbsolute, parseDateTime, toZoned } from "@internationalized/date";
import { type KeptValue, type ProductField, ProductValues } from "../../contract/product-desk";
import { fromFieldText, isNumberField } from "../../contract/product-form";

/** A cell's value, or its error. */
export type ReadCell = { value: KeptValue } | { fault: string };

/** `decimalComma`: a file with semicolons comes from a country with decimal commas. */
export type CellForm = { timeZone: string; decimalComma: boolean };

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

function toNumber(text: string, { decimalComma }: CellForm): number {
  const written = decimalComma && /^\d+,\d+$/.test(text) ? text.replace(",", ".") : text;
  return /^-?\d+(?:\.\d+)?$/.test(written) ? Number(written) : Number.NaN;
}

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

function checked(field: ProductField, value: unknown, fault?: string): ReadCell {
  const read = ProductValues.shape[field].safeParse(value);
  if (read.success) return { value: read.data };
  return { fault: fault ?? read.error.issues[0]?.message ?? "This value is not allowed" };
}

/** A cell's text as the field's value, by the rules of the product's page. */
export function readCell(field: ProductField, text: string, form: CellForm): ReadCell {
  const words = WORDS[field];
  if (text === "" && field !== "status") return checked(field, fromFieldText(field, text));
  if (words) return checked(field, words.values[text.toLowerCase()], words.fault);
  if (isNumberField(field)) return checked(field, toNumber(text, form));
  if (field === "class")
    return checked(field, /^none$/i.test(text) ? "none" : text.toUpperCase(), "Must be none or C0 to C6");
  if (field === "origin_country") return checked(field, text.toLowerCase());
  if (field !== "publish_at" && field !== "end_at") return checked(field, text);
  return checked(field, toMoment(text, form) ?? text, "Must be a date and time such as 2026-12-24 18:00");
}
