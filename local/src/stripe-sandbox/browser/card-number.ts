import cardValidator from "card-validator";

/** Stripe's names for the brands; docs.stripe.com/js/element/events/on_change. */
export type Brand = "visa" | "mastercard" | "amex" | "discover" | "diners" | "jcb" | "unionpay" | "unknown";

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

/** The card's properties, derived from the digits typed so far. */
interface CardNumber {
  brand: Brand;
  /** Digits of the security code. */
  codeSize: number;
  /** As shown, in the brand's groups: `4242 4242 4242 4242`. */
  formatted: string;
  /** True when no number of this brand is longer, so that the next input gets the focus. */
  full: boolean;
  verdict: "empty" | "incomplete" | "invalid" | "valid";
}

export function onlyDigits(text: string): string {
  return text.replace(/\D/g, "");
}

/**
 * Reads a card number as it is typed. Anything but digits is ignored, and digits beyond the brand's longest number are
 * cut off.
 */
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
