import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  attempt,
  containerWith,
  databaseDown,
  LOCKED,
  others,
  placed,
  shop,
  stripeDown,
  UNLOCKED,
} from "../../lib/money/completion.test-kit";
import { completePayment } from "./complete-payment";

vi.mock(
  "../../queries/payments/attempts",
  async () => (await import("../../lib/money/completion.test-kit.js")).mocks.attempts,
);
vi.mock("./place-payment", async () => (await import("../../lib/money/completion.test-kit.js")).mocks.placing);
vi.mock("./capture-payment", async () => (await import("../../lib/money/completion.test-kit.js")).mocks.capture);

const complete = () => completePayment(containerWith(), { paymentIntentId: "pi_1", customerId: "cus_1" });

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
