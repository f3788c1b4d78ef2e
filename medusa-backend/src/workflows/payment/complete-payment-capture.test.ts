import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ShopError } from "../../lib/shop-error";
import { completePayment } from "./complete-payment";

const shop = vi.hoisted(() => ({ log: [] as string[], run: vi.fn(), attempt: vi.fn(), capture: vi.fn() }));

vi.mock("../../queries/payments/attempts", () => ({ getAttempt: shop.attempt }));
vi.mock("./complete-payment-workflow", () => ({
  completePaymentWorkflow: () => ({
    run: async () => {
      shop.log.push("place");
      return { result: await shop.run() };
    },
  }),
}));
vi.mock("./capture-payment", () => ({
  captureOrExpire: async (_container: unknown, { payment_intent_id }: { payment_intent_id: string }) => {
    shop.log.push(`capture ${payment_intent_id}`);
    await shop.capture();
  },
}));

const LOCKED = "+payment:pi_1";
const UNLOCKED = "-payment:pi_1";
const attempt = { payment_intent_id: "pi_1", status: "to_capture", lines: [] };
const databaseDown = new Error("the database does not answer");
const stripeDown = new ShopError("backend_unavailable", "The payment service does not answer.");
const placed = { order_id: "order_1", created: true };
const others = { order_id: "order_1", created: false };

const locking = {
  execute: async (key: string, job: () => Promise<unknown>) => {
    shop.log.push(`+${key}`);
    return await job().finally(() => shop.log.push(`-${key}`));
  },
};
const logger = {
  warn: (line: string) => {
    const { event, payment_intent_id, error } = JSON.parse(line);
    shop.log.push(`${event} ${payment_intent_id}: ${error}`);
  },
};
const parts: Record<string, unknown> = { [ContainerRegistrationKeys.LOGGER]: logger, [Modules.LOCKING]: locking };
const container = { resolve: (name: string) => parts[name] } as unknown as MedusaContainer;
const complete = () => completePayment(container, { payment_intent_id: "pi_1", customer_id: "cus_1" });

beforeEach(() => {
  shop.log.length = 0;
  shop.run.mockReset().mockResolvedValue({ ...placed, gone: false });
  shop.attempt.mockReset().mockResolvedValue(attempt);
  shop.capture.mockReset().mockResolvedValue(undefined);
});

describe("the money of a placed order", () => {
  it.each([stripeDown, databaseDown])(
    "stays due when its capture fails, and the order is answered (%s)",
    async (why) => {
      shop.capture.mockRejectedValue(why);
      expect(await complete()).toEqual(placed);
      expect(shop.log.slice(3)).toEqual(["capture pi_1", `capture_postponed pi_1: ${why.message}`]);
    },
  );

  it("stays due when nobody can tell what is due, and the order is answered", async () => {
    shop.attempt.mockRejectedValueOnce(databaseDown);
    expect(await complete()).toEqual(placed);
  });

  it.each(["open", "captured", "expired", "releasing", "released", "refunded"])(
    "is not taken where the payment is %s, as after a repeat",
    async (status) => {
      shop.run.mockResolvedValue({ ...others, gone: false });
      shop.attempt.mockResolvedValue({ ...attempt, status });
      expect(await complete()).toEqual(others);
      expect(shop.log).toEqual([LOCKED, "place", UNLOCKED]);
    },
  );

  it("is taken once the lock is given back", async () => {
    expect(await complete()).toEqual(placed);
    expect(shop.log).toEqual([LOCKED, "place", UNLOCKED, "capture pi_1"]);
  });
});
