import { describe, expect, it } from "vitest";
import { isSettled, PAYMENT_OUTCOMES } from "./payment";

describe("a payment", () => {
  it("is settled by every outcome but those that may still change, and not while the shop cannot be asked", () => {
    expect(isSettled(null)).toBe(false);
    const settled = PAYMENT_OUTCOMES.filter((outcome) =>
      isSettled({ paymentIntentId: "pi_1", outcome, totalAmount: 100, orderId: null }),
    );
    expect(settled).toEqual(["paid", "not_charged", "refunded", "taken_back", "owed", "lapsed"]);
  });
});
