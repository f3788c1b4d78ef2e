import type { StripeError } from "@stripe/stripe-js";
import { describe, expect, it } from "vitest";
import { AppError } from "~/domain/app-error";
import {
  type Attempt,
  BEING_CHECKED,
  isBusy,
  isRefusal,
  openOutcome,
  PAYMENT_ENDED,
  type PaymentEvent,
  type PaymentPhase,
  type PaymentState,
  prepareFailure,
  readCardError,
  reducePayment,
  TRANSITIONS,
} from "./payment-state";

const delivery = { name: "Ann", email: "ann@example.com", address: "1 Road", phone: "1" };
const purchase = { items: [], delivery, total: 14_900 };
const attempt: Attempt = { purchase, clientSecret: "pi_1_secret_2", paymentIntentId: "pi_1", total: 14_900 };
const PHASES = Object.keys(TRANSITIONS) as PaymentPhase[];
const EVENTS: PaymentEvent[] = [
  { type: "prepare" },
  { type: "prepared", attempt },
  { type: "prepareFailed", message: "no" },
  { type: "pay" },
  { type: "cardRefused", message: "Your card was declined." },
  { type: "paymentEnded", message: "This payment was ended." },
  { type: "authorised" },
  { type: "orderPlaced" },
  { type: "orderRefused", message: "Sold out" },
  { type: "orderUnknown", message: "Being checked" },
];
const MOVES = new Map([
  ["preparing prepare", "preparing"],
  ["preparing prepared", "ready"],
  ["preparing prepareFailed", "unprepared"],
  ["unprepared prepare", "preparing"],
  ["ready prepare", "preparing"],
  ["ready pay", "authorising"],
  ["authorising cardRefused", "ready"],
  ["authorising paymentEnded", "preparing"],
  ["authorising authorised", "ordering"],
  ["ordering cardRefused", "ready"],
  ["ordering orderPlaced", "placed"],
  ["ordering orderRefused", "refused"],
  ["ordering orderUnknown", "unknown"],
  ["refused prepare", "preparing"],
]);

const at = (phase: PaymentPhase): PaymentState => ({ phase, attempt, message: null });

const pairs = PHASES.flatMap((phase) => EVENTS.map((event) => [phase, event.type, event] as const));
it.each(pairs)("the payment in %s answers %s as the table says", (phase, type, event) => {
  const before = at(phase);
  const after = reducePayment(before, event);
  const expected = MOVES.get(`${phase} ${type}`);
  if (expected === undefined) expect(after).toBe(before);
  else expect(after.phase).toBe(expected);
});

it("the payment keeps the intent when the card is declined, and takes back its message when it is tried again", () => {
  const declined = reducePayment(at("authorising"), { type: "cardRefused", message: "Your card was declined." });
  expect(declined).toEqual({ phase: "ready", attempt, message: "Your card was declined." });
  const shown: PaymentState = { phase: "ready", attempt, message: "Your card was declined." };
  expect(reducePayment(shown, { type: "pay" }).message).toBeNull();
  const known = reducePayment(at("authorising"), { type: "cardRefused", message: "Declined.", next: "Not charged." });
  expect(known.next).toBe("Not charged.");
  expect(reducePayment(known, { type: "pay" })).not.toHaveProperty("next");
});

it("the payment prepares another when it was ended, says why, and is busy exactly while money may be moving", () => {
  const ended = reducePayment(at("authorising"), { type: "paymentEnded", message: "This payment was ended." });
  expect(ended).toEqual({ phase: "preparing", attempt: null, message: "This payment was ended." });
  const prepared = reducePayment(ended, { type: "prepared", attempt });
  expect(prepared).toEqual({ phase: "ready", attempt, message: "This payment was ended." });
  expect(reducePayment(at("refused"), { type: "prepare" }).attempt).toBeNull();
  expect(PHASES.filter(isBusy)).toEqual(["authorising", "ordering"]);
});

const intent = (status: string) => ({ payment_intent: { status } }) as Partial<StripeError>;
const error = (type: StripeError["type"], more: Partial<StripeError> = {}): StripeError => ({ type, ...more });

describe("the card's answer", () => {
  it("is a refusal in the provider's words, that nothing was charged, and no decline of an unfilled form", () => {
    const declined = error("card_error", { message: "Your card was declined.", ...intent("requires_payment_method") });
    const next = "Not charged. Try another card.";
    expect(readCardError(declined)).toEqual({ is: "refused", message: "Your card was declined.", next });
    const message = "We are unable to authenticate your payment method.";
    const told = { code: "payment_intent_authentication_failure", message };
    const failed = error("invalid_request_error", { ...told, ...intent("requires_payment_method") });
    expect(readCardError(failed)).toEqual({ is: "refused", message, next: "Not charged." });
    const incomplete = error("validation_error", { message: "Your card number is incomplete." });
    expect(readCardError(incomplete)).toEqual({ is: "refused", message: "Your card number is incomplete." });
  });

  it.each(["api_connection_error", "api_error"] as const)("is unknown, not a refusal, after %s", (type) => {
    expect(readCardError(error(type, { message: "Network" }))).toEqual({ is: "unknown" });
  });

  it("is that the payment was ended when the shop has cancelled it, and unknown while in process", () => {
    const cancelled = error("invalid_request_error", { message: "You cannot confirm this", ...intent("canceled") });
    expect(readCardError(cancelled)).toEqual({ is: "ended", message: PAYMENT_ENDED });
    expect(PAYMENT_ENDED).toContain("You have not been charged");
    expect(readCardError(error("invalid_request_error", intent("processing")))).toEqual({ is: "unknown" });
  });

  it.each(["requires_capture", "succeeded"])("is a yes when the intent was confirmed before (%s)", (status) => {
    const again = error("invalid_request_error", { message: "You cannot confirm this", ...intent(status) });
    expect(readCardError(again)).toEqual({ is: "authorised" });
  });
});

it.each([
  ...(["backend_unavailable", "internal", "unauthenticated", "account_changed", "too_many_requests"] as const),
  "invalid" as const,
])("a failed order is not called refused after %s, as the order may still be placed", (code) => {
  expect(isRefusal(new AppError(code, ""))).toBe(false);
  expect(openOutcome(new AppError(code, ""))).toContain(BEING_CHECKED);
});

it.each(["payment_required", "price_changed", "unavailable", "order_cancelled"] as const)(
  "a failed order is refused by %s",
  (code) => {
    expect(isRefusal(new AppError(code, ""))).toBe(true);
  },
);

it.each([
  ["backend_unavailable", "Nothing has been charged"],
  ["unauthenticated", "sign in again"],
] as const)("a payment that cannot be prepared because of %s says: %s", (code, words) => {
  expect(prepareFailure(new AppError(code, "x"))).toContain(words);
});
