import { describe, expect, it } from "vitest";
import { ATTEMPT_STATUSES } from "../../modules/payment-record/attempt-status";
import { type NextStep, nextStep } from "./next-step";

const STRIPE_STATUSES = [
  "requires_payment_method",
  "requires_confirmation",
  "requires_action",
  "processing",
  "requires_capture",
  "succeeded",
  "canceled",
] as const;

/** Whatever Stripe says. */
const SETTLED: Partial<Record<(typeof ATTEMPT_STATUSES)[number], NextStep>> = {
  to_capture: "capture",
  releasing: "release",
  captured: "nothing",
  expired: "nothing",
  released: "nothing",
  refunded: "nothing",
};
const OPEN: Partial<Record<(typeof STRIPE_STATUSES)[number], NextStep>> = {
  requires_capture: "place",
  succeeded: "place",
  canceled: "note_release",
};

describe("the next step for a payment", () => {
  for (const status of ATTEMPT_STATUSES) {
    for (const stripe of STRIPE_STATUSES) {
      const expected = SETTLED[status] ?? OPEN[stripe] ?? "nothing";
      it(`is ${expected} when it is ${status} here and ${stripe} at Stripe`, () => {
        expect(nextStep({ status, cart_id: "cart_1" }, { status: stripe })).toBe(expected);
      });
    }
  }

  it.each(["requires_capture", "succeeded"] as const)(
    "is to wait for the order of a legacy payment that is %s",
    (stripe) => {
      expect(nextStep({ status: "open", cart_id: null }, { status: stripe })).toBe("nothing");
    },
  );

  it("notes the end of a legacy payment that Stripe cancelled", () => {
    expect(nextStep({ status: "open", cart_id: null }, { status: "canceled" })).toBe("note_release");
  });

  it("is nothing where Stripe knows no such payment", () => {
    expect(nextStep({ status: "open", cart_id: "cart_1" }, null)).toBe("nothing");
  });
});
