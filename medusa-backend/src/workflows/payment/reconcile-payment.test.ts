import type { MedusaContainer } from "@medusajs/framework/types";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ShopError } from "../../lib/shop-error";
import type { Attempt } from "../../modules/payment-record/attempt";
import { reconcileAttempt, releaseAttempt } from "./reconcile-payment";

const shop = vi.hoisted(() => ({ release: vi.fn() }));

vi.mock("./release-payment", () => ({ releasePayment: shop.release }));

const container = {} as MedusaContainer;
const attempt = { id: "patt_1", payment_intent_id: "pi_1", status: "releasing" } as Attempt;

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
      [container, { payment_intent_id: "pi_1", reason: "abandoned" }],
      [container, { payment_intent_id: "pi_1", reason: "release_again" }],
    ]);
  });

  it("hands on that a live order keeps it", async () => {
    const kept = new ShopError("conflict", "An order that was not cancelled keeps this payment.");
    shop.release.mockRejectedValue(kept);
    await expect(releaseAttempt(container, attempt, "abandoned")).rejects.toBe(kept);
  });
});
