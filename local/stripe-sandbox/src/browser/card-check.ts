import cardValidator from "card-validator";

export interface CardInputs {
  cardnumber: string;
  "exp-date": string;
  cvc: string;
  postal: string | null;
}
export type InputName = keyof CardInputs;

/** Stripe's words: docs.stripe.com/js/element/events/on_change, `error`. */
const MESSAGES = {
  incomplete_number: "Your card number is incomplete.",
  invalid_number: "Your card number is invalid.",
  incomplete_expiry: "Your card's expiration date is incomplete.",
  invalid_expiry_month: "Your card's expiration date is invalid.",
  invalid_expiry_month_past: "Your card's expiration date is in the past.",
  invalid_expiry_year_past: "Your card's expiration year is in the past.",
  invalid_expiry_year: "Your card's expiration year is invalid.",
  incomplete_cvc: "Your card's security code is incomplete.",
  incomplete_zip: "Your postal code is incomplete.",
} as const;

export interface CardProblem {
  type: "validation_error";
  code: keyof typeof MESSAGES;
  message: string;
  input: InputName;
  /** More typing may solve it: it is shown only once the input has lost the focus. */
  unfinished: boolean;
}

interface CheckedCard {
  empty: boolean;
  complete: boolean;
  brand: Brand;
  problems: CardProblem[];
}

/** As Stripe's field does. A ZIP may be left out, because the test cards need none. */
export function checkCard(inputs: CardInputs, now: Date): CheckedCard {
  const number = readCardNumber(inputs.cardnumber);
  const expiry = readExpiry(inputs["exp-date"], now);
  const postal = inputs.postal?.trim() ?? "";
  const problems: CardProblem[] = [];
  const report = (input: InputName, code: keyof typeof MESSAGES) =>
    problems.push({
      type: "validation_error",
      code,
      message: MESSAGES[code],
      input,
      unfinished: code.startsWith("incomplete"),
    });
  if (number.verdict === "invalid") report("cardnumber", "invalid_number");
  else if (number.verdict !== "valid") report("cardnumber", "incomplete_number");
  if ("problem" in expiry) report("exp-date", expiry.problem);
  if (onlyDigits(inputs.cvc).length !== number.codeSize) report("cvc", "incomplete_cvc");
  if (postal !== "" && postal.length < 3) report("postal", "incomplete_zip");
  return {
    empty: Object.values(inputs).every((value) => value === null || value === ""),
    complete: problems.length === 0,
    brand: number.brand,
    problems,
  };
}

/** A wrong input at once, a partly filled one only once it has lost the focus. */
export function problemToShow(
  checked: CheckedCard,
  inputs: CardInputs,
  left: ReadonlySet<InputName>,
): CardProblem | undefined {
  return checked.problems.find(
    ({ input, unfinished }) => !unfinished || (left.has(input) && (inputs[input] ?? "") !== ""),
  );
}

/** docs.stripe.com/js/element/events/on_change */
type Brand = "visa" | "mastercard" | "amex" | "discover" | "diners" | "jcb" | "unionpay" | "unknown";

const BRANDS: Record<string, Brand> = {
  visa: "visa",
  mastercard: "mastercard",
  "american-express": "amex",
  discover: "discover",
  "diners-club": "diners",
  jcb: "jcb",
  unionpay: "unionpay",
};

const UNKNOWN_CARD = { gaps: [4, 8, 12], lengths: [16], codeSize: 3 };

interface CardNumber {
  brand: Brand;
  codeSize: number;
  /** In the brand's groups: `4242 4242 4242 4242`. */
  formatted: string;
  /** No number of this brand is longer, so the next input gets the focus. */
  full: boolean;
  verdict: "empty" | "incomplete" | "invalid" | "valid";
}

export function onlyDigits(text: string): string {
  return text.replace(/\D/g, "");
}

export function readCardNumber(typed: string): CardNumber {
  const all = onlyDigits(typed);
  const { card } = cardValidator.number(all);
  const gaps = card?.gaps ?? UNKNOWN_CARD.gaps;
  const lengths = card?.lengths ?? UNKNOWN_CARD.lengths;
  const digits = all.slice(0, Math.max(...lengths));
  const checked = cardValidator.number(digits);
  const isLongEnough = digits.length >= Math.min(...lengths);
  return {
    brand: (card && BRANDS[card.type]) ?? "unknown",
    codeSize: card?.code.size ?? UNKNOWN_CARD.codeSize,
    formatted: [...digits].map((digit, index) => (gaps.includes(index) ? ` ${digit}` : digit)).join(""),
    full: digits.length === Math.max(...lengths),
    verdict:
      digits === ""
        ? "empty"
        : checked.isValid
          ? "valid"
          : isLongEnough || !checked.isPotentiallyValid
            ? "invalid"
            : "incomplete",
  };
}

/** As `MM / YY`. While characters are being deleted, no separator is added. */
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

type ExpiryProblem =
  | "incomplete_expiry"
  | "invalid_expiry_month"
  | "invalid_expiry_month_past"
  | "invalid_expiry_year_past"
  | "invalid_expiry_year";

/** Month 1–12, full year. A card is valid until the end of its month. */
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
