/** docs.stripe.com/declines/codes */
export interface Decline {
  code: string;
  decline_code?: string;
  message: string;
}

/** A challenge comes first, then `then` decides. */
export type CardOutcome =
  | { kind: "approve" }
  | { kind: "decline"; decline: Decline }
  | { kind: "challenge"; then: { kind: "approve" } | { kind: "decline"; decline: Decline } };

export interface TestCard {
  number: string;
  brand: string;
  funding: "credit" | "debit" | "prepaid";
  ids: readonly string[];
  outcome: CardOutcome;
}

const approve = { kind: "approve" } as const;
const declined = (code: string, message: string, declineCode?: string): CardOutcome & { kind: "decline" } => ({
  kind: "decline",
  decline: { code, message, ...(declineCode ? { decline_code: declineCode } : {}) },
});
const challenge = (then: (CardOutcome & { kind: "challenge" })["then"] = approve): CardOutcome => ({
  kind: "challenge",
  then,
});

const bankDecline = (declineCode: string) => declined("card_declined", "Your card was declined.", declineCode);
export const GENERIC_DECLINE = bankDecline("generic_decline");
const INSUFFICIENT = declined("card_declined", "Your card has insufficient funds.", "insufficient_funds");
const VELOCITY = declined(
  "card_declined",
  "Your card was declined for making repeated attempts too frequently or exceeding its amount limit.",
  "card_velocity_exceeded",
);

const INCORRECT_CVC = declined("incorrect_cvc", "Your card's security code is incorrect.");
const PROCESSING_ERROR = declined(
  "processing_error",
  "An error occurred while processing your card. Try again in a little bit.",
  "processing_error",
);

const card = (
  number: string,
  brand: string,
  ids: readonly string[],
  outcome: CardOutcome = approve,
  funding: TestCard["funding"] = "credit",
): TestCard => ({ number, brand, ids, outcome, funding });
const refused = (number: string, name: string, outcome: CardOutcome): TestCard =>
  card(number, "visa", [`pm_card_visa_${name}`, `pm_card_${name}`], outcome);

/** docs.stripe.com/testing */
export const TEST_CARDS: readonly TestCard[] = [
  card("4242424242424242", "visa", ["pm_card_visa", "pm_card_us"]),
  card("4000056655665556", "visa", ["pm_card_visa_debit"], approve, "debit"),
  card("5555555555554444", "mastercard", ["pm_card_mastercard"]),
  card("2223003122003222", "mastercard", []),
  card("5200828282828210", "mastercard", ["pm_card_mastercard_debit"], approve, "debit"),
  card("5105105105105100", "mastercard", ["pm_card_mastercard_prepaid"], approve, "prepaid"),
  card("378282246310005", "amex", ["pm_card_amex"]),
  card("371449635398431", "amex", []),
  card("6011111111111117", "discover", ["pm_card_discover"]),
  card("3056930009020004", "diners", ["pm_card_diners"]),
  card("3566002020360505", "jcb", ["pm_card_jcb"]),
  card("6200000000000005", "unionpay", ["pm_card_unionpay"]),
  refused("4000000000000002", "chargeDeclined", GENERIC_DECLINE),
  refused("4000000000009995", "chargeDeclinedInsufficientFunds", INSUFFICIENT),
  refused("4000000000009987", "chargeDeclinedLostCard", bankDecline("lost_card")),
  refused("4000000000009979", "chargeDeclinedStolenCard", bankDecline("stolen_card")),
  refused("4000000000000069", "chargeDeclinedExpiredCard", declined("expired_card", "Your card has expired.")),
  refused("4000000000000127", "chargeDeclinedIncorrectCvc", INCORRECT_CVC),
  refused("4000000000000119", "chargeDeclinedProcessingError", PROCESSING_ERROR),
  card("4000000000006975", "visa", ["pm_card_visa_chargeDeclinedVelocityLimitExceeded"], VELOCITY),
  card("4000000000000341", "visa", ["pm_card_chargeCustomerFail"], GENERIC_DECLINE),
  card("4100000000000019", "visa", ["pm_card_radarBlock"], bankDecline("fraudulent")),
  card("4000002760003184", "visa", ["pm_card_authenticationRequired"], challenge()),
  card("4000002500003155", "visa", ["pm_card_authenticationRequiredOnSetup"], challenge()),
  card("4000000000003220", "visa", ["pm_card_threeDSecure2Required"], challenge()),
  card("4000003800000446", "visa", ["pm_card_authenticationRequiredSetupForOffSession"], challenge()),
  card(
    "4000008260003178",
    "visa",
    ["pm_card_authenticationRequiredChargeDeclinedInsufficientFunds"],
    challenge(INSUFFICIENT),
  ),
  card("4000008400001629", "visa", ["pm_card_threeDSecureRequiredChargeDeclined"], challenge(GENERIC_DECLINE)),
];

export function getTestCard(number: string): TestCard | null {
  return TEST_CARDS.find((known) => known.number === number) ?? null;
}

export function getTestCardById(id: string): TestCard | null {
  return TEST_CARDS.find((known) => known.ids.includes(id)) ?? null;
}
