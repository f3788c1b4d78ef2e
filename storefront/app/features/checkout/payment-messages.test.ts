import type { StripeError } from "@stripe/stripe-js";
import { describe, expect, it } from "vitest";
import { AppError } from "~/domain/app-error";
import {
  BEING_CHECKED,
  isRefusal,
  openOutcome,
  PAYMENT_ENDED,
  prepareFailure,
  readCardError,
} from "./payment-messages";

const intent = (status: string) => ({ payment_intent: { status } }) as Partial<StripeError>;
const error = (type: StripeError["type"], more: Partial<StripeError> = {}): StripeError => ({ type, ...more });

describe("the card's answer", () => {
  it("is a refusal in the provider's own words when the card is declined", () => {
    const declined = error("card_error", { message: "Your card was declined.", ...intent("requires_payment_method") });
    expect(readCardError(declined)).toEqual({ is: "refused", message: "Your card was declined.", declined: true });
  });

  it("is not called a decline when the form is not filled in", () => {
    const incomplete = error("validation_error", { message: "Your card number is incomplete." });
    expect(readCardError(incomplete)).toEqual({ is: "refused", message: "Your card number is incomplete." });
  });

  it.each(["api_connection_error", "api_error"] as const)("is unknown, not a refusal, after %s", (type) => {
    expect(readCardError(error(type, { message: "Network" }))).toEqual({ is: "unknown" });
  });

  it("is that the payment was ended, and nothing charged, when the shop has cancelled it", () => {
    const cancelled = error("invalid_request_error", { message: "You cannot confirm this", ...intent("canceled") });
    expect(readCardError(cancelled)).toEqual({ is: "ended", message: PAYMENT_ENDED });
    expect(PAYMENT_ENDED).toContain("You have not been charged");
  });

  it("is unknown while the payment is still in process", () => {
    expect(readCardError(error("invalid_request_error", intent("processing")))).toEqual({ is: "unknown" });
  });

  it.each(["requires_capture", "succeeded"])("is a yes when the intent was confirmed before (%s)", (status) => {
    const again = error("invalid_request_error", { message: "You cannot confirm this", ...intent(status) });
    expect(readCardError(again)).toEqual({ is: "authorised" });
  });
});

describe("a failed order", () => {
  it.each([
    "backend_unavailable",
    "internal",
    "unauthenticated",
    "account_changed",
    "too_many_requests",
    "invalid",
  ] as const)("is not called refused after %s, as the order may still be placed", (code) => {
    expect(isRefusal(new AppError(code, ""))).toBe(false);
    expect(openOutcome(new AppError(code, ""))).toContain(BEING_CHECKED);
  });

  it.each(["payment_required", "price_changed", "unavailable", "order_cancelled"] as const)(
    "is refused by %s",
    (code) => {
      expect(isRefusal(new AppError(code, ""))).toBe(true);
    },
  );
});

describe("a payment that cannot be prepared", () => {
  it("says that nothing was charged when the shop cannot be reached", () => {
    expect(prepareFailure(new AppError("backend_unavailable", "x"))).toContain("Nothing has been charged");
  });

  it("asks a signed-out person to sign in", () => {
    expect(prepareFailure(new AppError("unauthenticated", "x"))).toContain("sign in again");
  });
});
