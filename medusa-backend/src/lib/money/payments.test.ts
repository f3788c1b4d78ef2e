import { describe, expect, it } from "vitest";
import { toRetryMs } from "./payments";

/** The longest time of one call to Stripe (modules/stripe/client). */
const LONGEST_CALL_MS = 9_000;
const PROMISED_MS = 30_000;

describe("the time between two tries of a refund or void", () => {
  it("keeps the promise of 30 s however rarely the shop sweeps, and is the sweep's own where shorter", () => {
    for (const sweepSeconds of [60, 600]) {
      expect(toRetryMs(sweepSeconds) + LONGEST_CALL_MS).toBeLessThan(PROMISED_MS);
    }
    expect(toRetryMs(1)).toBe(1000);
  });
});
