import { onlyDigits } from "./card-number";

/** Shows what was typed as `MM / YY`. While characters are being deleted, no separator is put back. */
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

/** What is wrong with a date; in the words of Stripe's error codes. */
type ExpiryProblem =
  | "incomplete_expiry"
  | "invalid_expiry_month"
  | "invalid_expiry_month_past"
  | "invalid_expiry_year_past"
  | "invalid_expiry_year";

/** The month (1–12) and full year of `MM / YY`, or what is wrong with it. A card is good until its month ends. */
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
