import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { describe, expect, it } from "vitest";
import type { Attempt } from "../../modules/payment-record/attempt";
import { STRIPE_EVENT_MODULE } from "../../modules/stripe-event";
import { endDeclinedPayment } from "./process-events";

const attempt: Attempt = {
  id: "patt_1",
  customer_id: "cus_1",
  digest: "digest",
  cart_id: "cart_1",
  payment_collection_id: "paycol_1",
  payment_session_id: "payses_1",
  payment_intent_id: "pi_1",
  amount: 14_900,
  currency_code: "usd",
  status: "open",
  lines: [],
  delivery: null,
  order_id: null,
  reason: null,
  authorised_at: null,
};

/** A database with this attempt and this many declines; anything else (a lock, Stripe) throws. */
function containerWith(status: Attempt["status"], declines: number): MedusaContainer {
  const raw = async () => ({ rows: [{ ...attempt, status }] });
  const resolve = (name: string) => {
    if (name === STRIPE_EVENT_MODULE) return { countEvents: async () => declines };
    if (name !== ContainerRegistrationKeys.PG_CONNECTION) throw new Error(`${name} was asked for`);
    return { raw };
  };
  return { resolve } as unknown as MedusaContainer;
}

describe("a payment that Stripe calls declined five times", () => {
  it.each(["to_capture", "captured", "released", "refunded"] as const)(
    "is left alone when it is %s",
    async (status) => {
      expect(await endDeclinedPayment(containerWith(status, 5), "pi_1")).toBe("ignored");
    },
  );

  it("asks for its lock when it is open", async () => {
    await expect(endDeclinedPayment(containerWith("open", 5), "pi_1")).rejects.toMatchObject({
      cause: expect.objectContaining({ message: "locking was asked for" }),
    });
  });
});

describe("a payment that was declined four times", () => {
  it("takes another card", async () => {
    expect(await endDeclinedPayment(containerWith("open", 4), "pi_1")).toBe("ignored");
  });
});
