import { formatDeduction, formatMoney } from "~/domain/money";
import type { Extras } from "~/domain/order";

const ROWS = [
  ["Delivery", "shipping", formatMoney],
  ["Tax", "tax", formatMoney],
  ["Discount", "discount", formatDeduction],
] as const;

/**
 * Label and amount of each part that is not zero, as every screen shows them; after them the discount code, if there is
 * one.
 */
export function extraRows(extras: Extras | undefined): { label: string; amount: string }[] {
  if (!extras) return [];
  const parts = ROWS.filter(([, name]) => extras[name] !== 0).map(([label, name, format]) => ({
    label,
    amount: format(extras[name]),
  }));
  const { codes = [] } = extras;
  return codes.length > 0 ? [...parts, { label: "Discount code", amount: codes.join(", ") }] : parts;
}
