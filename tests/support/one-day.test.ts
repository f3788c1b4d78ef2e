import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { farthestTime, withinOneDay } from "./one-day";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Fails as often as `failures` says, and ends `seconds` later each time. */
function test(failures: number, seconds: number) {
  let runs = 0;
  const body = async () => {
    runs += 1;
    vi.advanceTimersByTime(seconds * 1000);
    if (runs <= failures) throw new Error("two days");
  };
  return { body: withinOneDay(body), runs: () => runs };
}

describe("a test of figures by day", () => {
  it("runs again if midnight passed while it failed", async () => {
    vi.setSystemTime("2026-11-27T23:59:58Z");
    const { body, runs } = test(1, 5);
    await body();
    expect(runs()).toBe(2);
  });

  it("fails if no midnight passed, or if it fails again", async () => {
    vi.setSystemTime("2026-11-27T23:59:50Z");
    await expect(test(1, 5).body()).rejects.toThrow("two days");
    await expect(test(2, 60).body()).rejects.toThrow("two days");
  });
});

describe("the time farthest from now", () => {
  it.each([
    ["2026-11-27T13:59:59Z", "Asia/Dhaka", "07:59"],
    ["2026-11-27T23:59:59Z", "UTC", "11:59"],
    ["2026-11-27T12:30:00Z", "UTC", "00:30"],
  ])("at %s in %s is %s", (now, timeZone, far) => {
    vi.setSystemTime(now);
    expect(farthestTime(timeZone)).toBe(far);
  });
});
