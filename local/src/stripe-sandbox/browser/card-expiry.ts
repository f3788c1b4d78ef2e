import { onlyDigits } from "./card-number";

/** Formats the typed text as `MM / YY`. While characters are being deleted, no separator is added. */
export function formatExpiry(typed: string, deleting = false): string {
  const [first = "", second] = typed.split(/[/-]/).map(onlyDigits);
  if (second !== undefined && first.length > 0) {
    const year = second.length === 4 ? second.slice(2) : second.slice(0, 2);
    return deleting && year === "" ? first.slice(0, 2) : `${first.padStart(2, "0").slice(0, 2)} / ${year}`;
  }
  const digits = /^[2-9]/.test(first) ? `0${first}` : first;
  if (digits.length < 2) return digits;
  const year = digits.slice(2);
  if (deleting && year === "") return digits;
  return `${digits.slice(0, 2)} / ${(year.length === 4 ? year.slice(2) : year).slice(0, 2)}`;
}

/** The problem with a date; Stripe's error codes. */
type ExpiryProblem =
  | "incomplete_expiry"
  | "invalid_expiry_month"
  | "invalid_expiry_month_past"
  | "invalid_expiry_year_past"
  | "invalid_expiry_year";

/** The month (1–12) and full year of `MM / YY`, or the problem with it. A card is valid until the end of its month. */
export function readExpiry(shown: string, now: Date): { month: number; year: number } | { problem: ExpiryProblem } {
  const digits = onlyDigits(shown);
  const month = Number(digits.slice(0, 2));
  if (digits.length >= 2 && (month < 1 || month > 12)) return { problem: "invalid_expiry_month" };
  if (digits.length < 4) return { problem: "incomplete_expiry" };
  const year = 2000 + Number(digits.slice(2, 4));
  if (year < now.getFullYear()) return { problem: "invalid_expiry_year_past" };
  if (year > now.getFullYear() + 50) return { problem: "invalid_expiry_year" };
  if (year === now.getFullYear() && month < now.getMonth() + 1) return { problem: "invalid_expiry_month_past" };
  return { month, year };
}
