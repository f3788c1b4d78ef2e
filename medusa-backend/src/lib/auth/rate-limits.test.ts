import { RateLimiterMemory } from "rate-limiter-flexible";
import { describe, expect, it, vi } from "vitest";
import { asShopError } from "../shop-error";
import { givePoints, takePoints } from "./rate-limits";

const limiter = () => new RateLimiterMemory({ points: 2, duration: 60 });

describe("takePoints", () => {
  it("refuses the try after the last point and says how long to wait", async () => {
    const counted = [[limiter(), "account"]] as const;
    await takePoints(counted);
    await takePoints(counted);
    const refusal = asShopError(await takePoints(counted).catch((error: unknown) => error));
    expect(refusal?.shopCode).toBe("too_many_requests");
    expect(refusal?.details?.retry_after_seconds).toBeGreaterThan(55);
    expect(refusal?.details?.retry_after_seconds).toBeLessThanOrEqual(60);
  });

  it("refuses when one of two keys is used up", async () => {
    const [account, address] = [limiter(), limiter()];
    await takePoints([[address, "a"]]);
    await takePoints([[address, "a"]]);
    await expect(
      takePoints([
        [account, "x"],
        [address, "a"],
      ]),
    ).rejects.toThrow("Too many tries");
  });

  it("hands a fault of the store on as it is", async () => {
    const broken = limiter();
    broken.consume = async () => Promise.reject(new Error("no connection"));
    await expect(takePoints([[broken, "x"]])).rejects.toThrow("no connection");
  });

  it("counts no try that was given back", async () => {
    const counted = [[limiter(), "account"]] as const;
    for (let round = 0; round < 5; round += 1) {
      await givePoints(await takePoints(counted));
    }
  });

  it("lets nobody save up tries that are given back when they are forgotten already", async () => {
    vi.useFakeTimers();
    const counted = [[limiter(), "account"]] as const;
    const taken = [...(await takePoints(counted)), ...(await takePoints(counted))];
    vi.advanceTimersByTime(60_001);
    await givePoints(taken);
    await takePoints(counted);
    await takePoints(counted);
    await expect(takePoints(counted)).rejects.toThrow("Too many tries");
    vi.useRealTimers();
  });
});
