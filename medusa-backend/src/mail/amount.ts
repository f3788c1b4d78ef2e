import { formatMinor } from "../contract/currency";
import { toMinor } from "../lib/money/money";

/** An amount for a mail: 149.5 and "usd" become "$149.50". `amount` is in major units. */
export function formatAmount(amount: number, currency: string): string {
  return formatMinor(toMinor(amount, currency), currency);
}
