import type { MedusaContainer } from "@medusajs/framework/types";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ShopError } from "../../lib/shop-error";
import { ATTEMPT_STATUSES, type Attempt } from "../../modules/payment-record/attempts";
import { type NextStep, nextStep, reconcileAttempt, releaseAttempt } from "./reconcile-payment";

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
        expect(nextStep({ status, cartId: "cart_1" }, { status: stripe })).toBe(expected);
      });
    }
  }

  it.each(["requires_capture", "succeeded"] as const)(
    "is to wait for the order of a legacy payment that is %s",
    (stripe) => {
      expect(nextStep({ status: "open", cartId: null }, { status: stripe })).toBe("nothing");
    },
  );

  it("notes the end of a legacy payment that Stripe cancelled", () => {
    expect(nextStep({ status: "open", cartId: null }, { status: "canceled" })).toBe("note_release");
  });

  it("is nothing where Stripe knows no such payment", () => {
    expect(nextStep({ status: "open", cartId: "cart_1" }, null)).toBe("nothing");
  });
});

const shop = vi.hoisted(() => ({ release: vi.fn() }));

vi.mock("./release-payment", () => ({ releasePayment: shop.release }));

const container = {} as MedusaContainer;
const attempt = { id: "patt_1", paymentIntentId: "pi_1", status: "releasing" } as Attempt;

beforeEach(() => {
  shop.release.mockReset();
});

describe("a payment that is to be released", () => {
  it("is told as nobody's doing when it was not released, whoever asked", async () => {
    shop.release.mockResolvedValue({ released: false });
    expect(await releaseAttempt(container, attempt, "abandoned")).toBe("ignored");
    expect(await reconcileAttempt(container, attempt, { leaveToBrowser: false })).toBe("ignored");
  });

  it("is told as released when it was, with the reason kept", async () => {
    shop.release.mockResolvedValue({ released: true });
    expect(await releaseAttempt(container, attempt, "abandoned")).toBe("released");
    expect(await reconcileAttempt(container, attempt, { leaveToBrowser: true })).toBe("released");
    expect(shop.release.mock.calls).toEqual([
      [container, { paymentIntentId: "pi_1", reason: "abandoned" }],
      [container, { paymentIntentId: "pi_1", reason: "release_again" }],
    ]);
  });

  it("hands on that a live order keeps it", async () => {
    const kept = new ShopError("conflict", "An order that was not cancelled keeps this payment.");
    shop.release.mockRejectedValue(kept);
    await expect(releaseAttempt(container, attempt, "abandoned")).rejects.toBe(kept);
  });
});
