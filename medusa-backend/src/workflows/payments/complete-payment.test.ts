import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ShopError, STOCK_GUARD } from "../../lib/shop-error";
import { completePayment } from "./complete-payment";

/** The shop around `completePayment`. It records the calls in order. */
const shop = vi.hoisted(() => ({
  log: [] as string[],
  order: (): { whole: boolean } | null => null,
  ...{ run: vi.fn(), attempt: vi.fn(), capture: vi.fn() },
  ...{ refusal: vi.fn(), release: vi.fn(), stripe: vi.fn(), count: vi.fn() },
}));

vi.mock("../../queries/payments/attempts", () => ({ getAttempt: shop.attempt }));
vi.mock("./place-payment", () => ({
  placePayment: async () => {
    shop.log.push("place");
    return await shop.run();
  },
}));
vi.mock("./capture-payment", () => ({
  captureOrExpire: async (_container: unknown, { paymentIntentId }: { paymentIntentId: string }) => {
    shop.log.push(`capture ${paymentIntentId}`);
    await shop.capture();
  },
}));
vi.mock("node:timers/promises", () => ({
  setTimeout: async (ms: number) => {
    shop.log.push(`wait ${ms}`);
    vi.setSystemTime(Date.now() + ms);
  },
}));
vi.mock("../../queries/payments/placed-orders", () => ({ getPlacedOrder: async () => shop.order() }));
vi.mock("../../modules/payment-record", () => ({ paymentRecordService: () => ({ countFailure: shop.count }) }));
vi.mock("./refusal", () => ({ findRefusal: shop.refusal }));
vi.mock("./stripe-payments", () => ({ getCurrentStripePayment: shop.stripe }));
vi.mock("./release-payment", () => ({
  releaseLockedPayment: async (_container: unknown, { paymentIntentId, reason }: Record<string, string>) => {
    shop.log.push(`release ${paymentIntentId} ${reason}`);
    return await shop.release();
  },
}));

const LOCKED = "+payment:pi_1";
const UNLOCKED = "-payment:pi_1";
const attempt = { paymentIntentId: "pi_1", status: "to_capture", lines: [{ productId: "prod_1", quantity: 1 }] };
const databaseDown = new Error("the database does not answer");
const stripeDown = new ShopError("backend_unavailable", "The payment service does not answer.");
const placed = { orderId: "order_1", created: true };
const others = { orderId: "order_1", created: false };
const locking = {
  execute: async (key: string, job: () => Promise<unknown>) => {
    shop.log.push(`+${key}`);
    return await job().finally(() => shop.log.push(`-${key}`));
  },
};
const logger = {
  warn: (line: string) => {
    const { event, payment_intent_id, reason } = JSON.parse(line);
    shop.log.push(`${event} ${payment_intent_id}: ${reason}`);
  },
};
const soldOut = new ShopError("unavailable", "Some of these products are sold out or no longer sold.");

const input = { paymentIntentId: "pi_1", customerId: "cus_1" };
const complete = (lock = locking) => {
  const parts: Record<string, unknown> = { [ContainerRegistrationKeys.LOGGER]: logger, [Modules.LOCKING]: lock };
  return completePayment({ resolve: (name: string) => parts[name] } as unknown as MedusaContainer, input);
};
const waits = () => shop.log.filter((line) => line.startsWith("wait")).length;

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(shop, { log: [], order: () => null });
  shop.run.mockReset().mockResolvedValue({ ...placed, gone: false });
  shop.attempt.mockReset().mockResolvedValue(attempt);
  shop.refusal.mockReset().mockResolvedValue(null);
  shop.release.mockReset().mockResolvedValue({ released: true });
  shop.stripe.mockReset().mockResolvedValue({ status: "requires_capture" });
  shop.count.mockReset().mockResolvedValue(1);
  shop.capture.mockReset().mockResolvedValue(undefined);
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the lock of a completion", () => {
  it("is waited for in vain with nothing done, or lost after the order was placed with nothing told", async () => {
    const busy = () => Promise.reject(new Error("Timed-out acquiring lock."));
    await expect(complete({ execute: busy })).rejects.toMatchObject({ shopCode: "backend_unavailable" });
    expect(shop.log).toEqual([]);
    const lockLost = new Error("the lock was lost");
    const lost = { execute: (_key: string, job: () => Promise<unknown>) => job().then(() => Promise.reject(lockLost)) };
    await expect(complete(lost)).rejects.toMatchObject({ shopCode: "backend_unavailable", cause: lockLost });
    expect(shop.log).toEqual(["place"]);
  });
});

describe("a refused order", () => {
  it.each(["price_changed", "unavailable"] as const)("that is %s is released before the lock is", async (code) => {
    const refusal = new ShopError(code, "no");
    shop.run.mockRejectedValue(refusal);
    await expect(complete()).rejects.toBe(refusal);
    expect(shop.log).toEqual([LOCKED, "place", `release pi_1 ${code}`, UNLOCKED]);
  });

  it.each(["releasing", "released", "refunded"])(
    "is told also when its release fails at %s, and logged",
    async (status) => {
      shop.run.mockRejectedValue(soldOut);
      shop.release.mockRejectedValue(stripeDown);
      shop.attempt.mockResolvedValue({ ...attempt, status });
      await expect(complete()).rejects.toBe(soldOut);
      const logged = `release_postponed pi_1: ${stripeDown.message}`;
      expect(shop.log).toEqual([LOCKED, "place", "release pi_1 unavailable", logged, UNLOCKED]);
    },
  );

  it.each([databaseDown, new ShopError("conflict", "An order has this payment.")])(
    "is not told where the release did not begin, because it may become an order yet (%s)",
    async (why) => {
      shop.run.mockRejectedValue(soldOut);
      shop.release.mockRejectedValue(why);
      shop.attempt.mockResolvedValue({ ...attempt, status: "open" });
      await expect(complete()).rejects.toMatchObject({ shopCode: "backend_unavailable", cause: why });
    },
  );

  it("is not told where nothing was released, unless somebody else has released it", async () => {
    shop.run.mockRejectedValue(soldOut);
    shop.release.mockResolvedValue({ released: false });
    for (const status of ["open", "to_capture", "captured"]) {
      shop.attempt.mockResolvedValue({ ...attempt, status });
      await expect(complete(), status).rejects.toMatchObject({ shopCode: "backend_unavailable" });
    }
    shop.attempt.mockResolvedValue({ ...attempt, status: "released" });
    await expect(complete()).rejects.toBe(soldOut);
  });

  it("is known and released when the workflow hands on a copy without the class", async () => {
    const told = { message: "The price has changed.", shopCode: "price_changed", details: { total_amount: 20 } };
    shop.run.mockRejectedValue(told);
    const refused = await complete().catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ShopError);
    expect(refused).toMatchObject(told);
    expect(shop.log).toContain("release pi_1 price_changed");
  });

  it.each([
    ["payment_required", 0],
    ["order_cancelled", 0],
    ["invalid", 0],
    ["backend_unavailable", 1],
  ] as const)("that is %s keeps its hold, and another completion is looked for %i times", async (code, times) => {
    const refusal = new ShopError(code, "no");
    shop.run.mockRejectedValue(refusal);
    await expect(complete()).rejects.toBe(refusal);
    expect(shop.log).toEqual([LOCKED, "place", UNLOCKED]);
    expect(shop.attempt).toHaveBeenCalledTimes(times);
  });
});

describe("an order that fails in Medusa's own words", () => {
  it("is refused and released for the reason that was found", async () => {
    const wrong = new Error("Not enough stock");
    shop.run.mockRejectedValue(wrong);
    shop.refusal.mockResolvedValue({ refusal: soldOut, reason: "undeliverable" });
    await expect(complete()).rejects.toBe(soldOut);
    expect(shop.refusal).toHaveBeenCalledWith(expect.anything(), attempt, wrong);
    expect(shop.log).toEqual([LOCKED, "place", "release pi_1 undeliverable", UNLOCKED]);
    expect(shop.count).not.toHaveBeenCalled();
  });

  it("is refused and released when PostgreSQL refused to reserve, though the pieces are free again", async () => {
    shop.run.mockRejectedValue(new Error(`not enough stock: ${STOCK_GUARD}`));
    await expect(complete()).rejects.toMatchObject({ shopCode: "unavailable" });
    expect(shop.log).toEqual([LOCKED, "place", "release pi_1 unavailable", UNLOCKED]);
  });

  it("keeps its hold the first four times that nobody knows why, and is refused and released the fifth", async () => {
    shop.run.mockRejectedValue(databaseDown);
    for (const failures of [1, 2, 3, 4, 5]) {
      expect(shop.log.join()).not.toContain("release");
      shop.count.mockResolvedValue(failures);
      const refusal = { shopCode: failures < 5 ? "backend_unavailable" : "unavailable" };
      await expect(complete()).rejects.toMatchObject(refusal);
    }
    expect(shop.log.slice(-4)).toEqual([LOCKED, "place", "release pi_1 failed", UNLOCKED]);
  });

  it.each([
    ["while Stripe is silent", () => shop.stripe.mockRejectedValue(stripeDown)],
    ["where Stripe does not call the card authorised", () => shop.stripe.mockResolvedValue({ status: "canceled" })],
    ["while its order is being placed", () => Object.assign(shop, { order: () => ({ whole: false }) })],
  ])("is not counted %s", async (_when, arrange) => {
    arrange();
    shop.run.mockRejectedValue(databaseDown);
    shop.count.mockResolvedValue(5);
    await expect(complete()).rejects.toMatchObject({ shopCode: "backend_unavailable" });
    expect(shop.count).not.toHaveBeenCalled();
    expect(shop.log.filter((line) => line.startsWith("release"))).toEqual([]);
  });

  it.each([
    ["counts the failure", null, () => shop.count.mockRejectedValue(databaseDown)],
    ["answers about another completion", soldOut, () => shop.attempt.mockRejectedValueOnce(databaseDown)],
    [
      "answers about its purchase",
      soldOut,
      () => shop.attempt.mockResolvedValueOnce(attempt).mockRejectedValueOnce(databaseDown),
    ],
  ])("keeps its hold when the database fails before it %s", async (_what, refusal, arrange) => {
    shop.run.mockRejectedValue(new Error("Not enough stock"));
    shop.refusal.mockResolvedValue(refusal && { refusal, reason: "unavailable" });
    arrange();
    await expect(complete()).rejects.toMatchObject({ shopCode: "backend_unavailable", cause: databaseDown });
    expect(shop.log).toEqual([LOCKED, "place", UNLOCKED]);
  });
});

describe("a completion beside another one of the same payment", () => {
  it.each([
    ["fails", () => shop.run.mockRejectedValueOnce(databaseDown)],
    ["is told to try again", () => shop.run.mockRejectedValueOnce(stripeDown)],
    ["finds the last piece reserved", () => shop.run.mockRejectedValueOnce(new Error(STOCK_GUARD))],
    ["finds its order gone", () => shop.run.mockResolvedValueOnce({ ...placed, gone: true })],
  ])("answers the other one's order when it %s", async (_how, first) => {
    first().mockResolvedValue({ ...others, gone: false });
    shop.order = () => ({ whole: true });
    expect(await complete()).toEqual(others);
    expect(shop.log).toEqual([LOCKED, "place", "place", UNLOCKED, "capture pi_1"]);
  });

  it("waits until the other one's order is whole", async () => {
    shop.run.mockRejectedValueOnce(databaseDown).mockResolvedValue({ ...others, gone: false });
    shop.order = () => ({ whole: waits() === 2 });
    expect(await complete()).toEqual(others);
    expect(shop.log.slice(1, 5)).toEqual(["place", "wait 250", "wait 250", "place"]);
  });

  it("waits no longer when the other one's order is gone", async () => {
    shop.run.mockRejectedValue(databaseDown);
    shop.order = () => (waits() < 2 ? { whole: false } : null);
    await expect(complete()).rejects.toMatchObject({ shopCode: "backend_unavailable", cause: databaseDown });
    expect(shop.log).toEqual([LOCKED, "place", "wait 250", "wait 250", UNLOCKED]);
  });

  it("gives up after five seconds, and places nothing a second time", async () => {
    shop.run.mockRejectedValue(databaseDown);
    shop.order = () => ({ whole: false });
    await expect(complete()).rejects.toMatchObject({ shopCode: "backend_unavailable", cause: databaseDown });
    expect(waits()).toBe(5_000 / 250 + 1);
    expect(shop.log.filter((line) => !line.startsWith("wait"))).toEqual([LOCKED, "place", UNLOCKED]);
  });

  it.each([
    ["gone", () => shop.run.mockResolvedValue({ ...placed, gone: true })],
    ["not to be read", () => shop.run.mockRejectedValue(databaseDown)],
  ])("is told to try again, with the hold kept, when the other one's order is then %s", async (_how, second) => {
    second().mockRejectedValueOnce(databaseDown);
    shop.order = () => ({ whole: true });
    await expect(complete()).rejects.toMatchObject({ shopCode: "backend_unavailable" });
    expect(shop.log).toEqual([LOCKED, "place", "place", UNLOCKED]);
  });
});

it.each([stripeDown, databaseDown])(
  "the money of a placed order stays due when its capture fails, and the order is answered (%s)",
  async (why) => {
    shop.capture.mockRejectedValue(why);
    expect(await complete()).toEqual(placed);
    expect(shop.log.slice(3)).toEqual(["capture pi_1", `capture_postponed pi_1: ${why.message}`]);
  },
);

it("the money of a placed order stays due when nobody can tell what is due, and the order is answered", async () => {
  shop.attempt.mockRejectedValueOnce(databaseDown);
  expect(await complete()).toEqual(placed);
});

it.each(["open", "captured", "expired", "releasing", "released", "refunded"])(
  "the money of a placed order is not taken where the payment is %s, as after a repeat",
  async (status) => {
    shop.run.mockResolvedValue({ ...others, gone: false });
    shop.attempt.mockResolvedValue({ ...attempt, status });
    expect(await complete()).toEqual(others);
    expect(shop.log).toEqual([LOCKED, "place", UNLOCKED]);
  },
);

it("the money of a placed order is taken once the lock is given back", async () => {
  expect(await complete()).toEqual(placed);
  expect(shop.log).toEqual([LOCKED, "place", UNLOCKED, "capture pi_1"]);
});
