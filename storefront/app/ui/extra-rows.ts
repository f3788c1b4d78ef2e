import { formatDeduction, formatMoney } from "~/domain/money";
import type { Extras } from "~/domain/order";

const ROWS = [
  ["Delivery", "shipping", formatMoney],
  ["Tax", "tax", formatMoney],
  ["Discount", "discount", formatDeduction],
] as const;

/** Label and amount of each part that is not zero, as every screen shows them. */
export function extraRows(extras: Extras | undefined): { label: string; amount: string }[] {
  if (!extras) return [];
  return ROWS.filter(([, name]) => extras[name] !== 0).map(([label, name, format]) => ({
    label,
    amount: format(extras[name]),
  }));
}
