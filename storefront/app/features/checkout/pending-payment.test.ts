import { describe, expect, it } from "vitest";
import { createPendingPayments } from "./pending-payment";

function browser(stored: string | null = null) {
  const kept = new Map<string, string>(stored === null ? [] : [["checkout:payment", stored]]);
  return createPendingPayments({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  });
}

const payment = { paymentIntentId: "pi_1", email: "ann@example.com" };

describe("the payment under way", () => {
  it.each(["{", "null", '{"paymentIntentId":""}'])("is none when what is stored is damaged: %s", (stored) => {
    expect(browser(stored).of("ann@example.com")).toBeNull();
  });

  it("is nobody else's", () => {
    const pending = browser();
    pending.remember(payment);
    expect(pending.of("bob@example.com")).toBeNull();
    expect(pending.of("ann@example.com")).toBe("pi_1");
  });

  it("is kept when another payment ends", () => {
    const pending = browser();
    pending.remember(payment);
    pending.forget("pi_2");
    expect(pending.isPending("pi_1")).toBe(true);
  });

  it("is forgotten when it ends", () => {
    const pending = browser();
    pending.remember(payment);
    pending.forget("pi_1");
    expect(pending.isPending("pi_1")).toBe(false);
    expect(pending.of("ann@example.com")).toBeNull();
  });
});
