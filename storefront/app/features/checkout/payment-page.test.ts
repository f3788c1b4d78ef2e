import { describe, expect, it } from "vitest";
import { PAYMENT_OUTCOMES, type PaymentOutcome } from "~/domain/payment";
import { paymentWords } from "./payment-page";

const wordsOf = (outcome: PaymentOutcome) =>
  paymentWords({ paymentIntentId: "pi_1", outcome, totalAmount: 14_900, orderId: null });

describe("what a payment's page says", () => {
  it("is neither yes nor no while the shop cannot be asked or it may still become an order", () => {
    const { title, text } = paymentWords(null);
    expect(title).toBe("Your payment is being checked");
    expect(text).toContain("cannot be reached");
    expect(text).toContain("not be charged twice");
    expect(wordsOf("checking").title).toBe("Your payment is being checked");
  });

  it.each(["unfinished", "not_charged"] as const)("is that nothing was charged when it is %s", (outcome) => {
    expect(wordsOf(outcome).title).toBe("You have not been charged");
  });

  it.each(PAYMENT_OUTCOMES)("names the sum when it is %s", (outcome) => {
    expect(wordsOf(outcome).text).toContain("$149.00");
  });
});
