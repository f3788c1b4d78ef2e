import { RateLimiterMemory } from "rate-limiter-flexible";
import { describe, expect, it, vi } from "vitest";
import { asShopError } from "../shop-error";
import { consumePoints, getRateLimits } from "./rate-limits";

const limiter = () => new RateLimiterMemory({ points: 2, duration: 60 });

describe("consumePoints", () => {
  it("refuses the try after the last point, says how long to wait, and hands a store's fault on", async () => {
    const counted = [[limiter(), "account"]] as const;
    await consumePoints(counted);
    await consumePoints(counted);
    const refusal = asShopError(await consumePoints(counted).catch((error: unknown) => error));
    expect(refusal?.shopCode).toBe("too_many_requests");
    expect(refusal?.details?.retry_after_seconds).toBeGreaterThan(55);
    expect(refusal?.details?.retry_after_seconds).toBeLessThanOrEqual(60);
    const broken = limiter();
    broken.consume = async () => Promise.reject(new Error("no connection"));
    await expect(consumePoints([[broken, "x"]])).rejects.toThrow("no connection");
  });

  it("refuses when one of two keys is used up", async () => {
    const [account, address] = [limiter(), limiter()];
    await consumePoints([[address, "a"]]);
    await consumePoints([[address, "a"]]);
    await expect(
      consumePoints([
        [account, "x"],
        [address, "a"],
      ]),
    ).rejects.toThrow("Too many attempts");
  });

  it("counts no try that was given back", async () => {
    const counted = [[limiter(), "account"]] as const;
    for (let round = 0; round < 5; round += 1) {
      const giveBack = await consumePoints(counted);
      await giveBack();
    }
  });

  it("lets nobody save up tries that are given back when they are forgotten already", async () => {
    vi.useFakeTimers();
    const counted = [[limiter(), "account"]] as const;
    const taken = [await consumePoints(counted), await consumePoints(counted)];
    vi.advanceTimersByTime(60_001);
    for (const giveBack of taken) await giveBack();
    await consumePoints(counted);
    await consumePoints(counted);
    await expect(consumePoints(counted)).rejects.toThrow("Too many attempts");
    vi.useRealTimers();
  });
});

describe("the limits of the shop", () => {
  it("let an account start 30 payments, write 30 reviews, report 10 and ask 10 questions a minute, an address four times as many", () => {
    const { payment, review, report, question } = getRateLimits({});
    for (const [pairs, points] of [
      [[payment, review], 30],
      [[report, question], 10],
    ] as const)
      for (const { account, address } of pairs)
        expect([account, address]).toMatchObject([
          { points, duration: 60 },
          { points: 4 * points, duration: 60 },
        ]);
  });

  it("let an account and an address fail to sign in 10 times a minute, and send 5 and 20 mails in ten", () => {
    const { account, address, message, passwordReset } = getRateLimits({});
    for (const limit of [account, address]) expect([limit.points, limit.duration]).toEqual([10, 60]);
    for (const mails of [message, passwordReset]) {
      expect([mails.email.points, mails.email.duration]).toEqual([5, 600]);
      expect([mails.address.points, mails.address.duration]).toEqual([20, 600]);
    }
  });

  it("are each counted by themselves", () => {
    const { account, address, signUp, googleProof, ...limits } = getRateLimits({});
    const { message, passwordReset, payment, review, report, question } = limits;
    const pairs = [message, passwordReset, payment, review, report, question].flatMap((pair) => Object.values(pair));
    const prefixes = [account, address, signUp, googleProof, ...pairs].map(({ keyPrefix }) => keyPrefix);
    expect(new Set(prefixes).size).toBe(16);
  });
});
