import { describe, expect, it } from "vitest";
import { ATTEMPT_STATUSES } from "../../modules/payment-record/attempts";
import { type NextStep, nextStep } from "./reconcile-payment";

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
  it.each(ATTEMPT_STATUSES.flatMap((status) => STRIPE_STATUSES.map((stripe) => [status, stripe] as const)))(
    "follows from the tables when it is %s here and %s at Stripe",
    (status, stripe) => {
      const expected = SETTLED[status] ?? OPEN[stripe] ?? "nothing";
      expect(nextStep({ status, cartId: "cart_1" }, { status: stripe })).toBe(expected);
    },
  );

  it("is to wait for a legacy payment's order, its end at Stripe, and nothing where Stripe knows none", () => {
    const legacy = { status: "open", cartId: null } as const;
    const steps = (["requires_capture", "succeeded", "canceled"] as const).map((status) =>
      nextStep(legacy, { status }),
    );
    expect(steps).toEqual(["nothing", "nothing", "note_release"]);
    expect(nextStep({ status: "open", cartId: "cart_1" }, null)).toBe("nothing");
  });
});
