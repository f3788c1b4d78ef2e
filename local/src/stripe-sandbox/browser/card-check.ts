import { readExpiry } from "./card-expiry";
import { type Brand, onlyDigits, readCardNumber } from "./card-number";

/** The contents of the four inputs; `postal` is null if the shop hides it. */
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
  /** The input with the problem. */
  input: InputName;
  /** True for a problem that more typing may solve: it is shown only once the input has lost the focus. */
  unfinished: boolean;
}

interface CheckedCard {
  empty: boolean;
  /** True when nothing is missing and nothing is wrong. */
  complete: boolean;
  brand: Brand;
  /** All problems, in the order of the inputs. */
  problems: CardProblem[];
}

/**
 * Checks the card before anything is sent, as Stripe's field does. A ZIP may be left out, because the test cards need
 * none.
 */
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

/** The problem to show now: a wrong input at once, a partly filled one only once it has lost the focus. */
export function problemToShow(
  checked: CheckedCard,
  inputs: CardInputs,
  left: ReadonlySet<InputName>,
): CardProblem | undefined {
  return checked.problems.find(
    ({ input, unfinished }) => !unfinished || (left.has(input) && (inputs[input] ?? "") !== ""),
  );
}
