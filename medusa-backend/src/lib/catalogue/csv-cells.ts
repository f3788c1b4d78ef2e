import type { KeptValue } from "../../contract/product-desk";
import { clearNumber } from "../../contract/typed-number";

/** A product's value in a cell: a price with its cents, yes or no, a state by name. */
export function toCellText(field: string, value: KeptValue): string {
  if (value === null) return "";
  if (field === "price") return Number(value).toFixed(2);
  if (field === "status") return value === "published" ? "on sale" : "draft";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return clearNumber(value);
  return String(value).replaceAll("\r\n", "\n").trim();
}
