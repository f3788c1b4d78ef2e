import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { abortedAfter, atOnceOrLater, withTimeout } from "./times";

const never = new Promise<string>(() => {});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("withTimeout", () => {
  it("falls back exactly when the time is over", async () => {
    const settled = vi.fn();
    void withTimeout(never, 1000, () => "fallback").then(settled);
    await vi.advanceTimersByTimeAsync(999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(settled).toHaveBeenCalledWith("fallback");
  });

  it("rejects when the promise rejects within the time", async () => {
    await expect(withTimeout(Promise.reject(new Error("no")), 1000, () => "fallback")).rejects.toThrow("no");
  });

  it("rejects when the fallback itself throws", async () => {
    const outcome = withTimeout(never, 10, () => {
      throw new Error("too late");
    });
    const check = expect(outcome).rejects.toThrow("too late");
    await vi.advanceTimersByTimeAsync(10);
    await check;
  });

  it("lets a late rejection pass unnoticed", async () => {
    const late = new Promise<string>((_, reject) => setTimeout(() => reject(new Error("late")), 50));
    const outcome = withTimeout(late, 10, () => "fallback");
    await vi.advanceTimersByTimeAsync(100);
    expect(await outcome).toBe("fallback");
  });

  it("yields the value and leaves no timer behind", async () => {
    expect(await withTimeout(Promise.resolve("value"), 1000, () => "fallback")).toBe("value");
    expect(vi.getTimerCount()).toBe(0);
  });
});

const after = (milliseconds: number) =>
  new Promise<string>((resolve) => setTimeout(() => resolve("here"), milliseconds));
const failAfter = (milliseconds: number) => after(milliseconds).then(() => Promise.reject(new Error("down")));

describe("what a page may wait for", () => {
  it("is the promise itself once the time is over, also where it then fails", async () => {
    const slow = failAfter(500);
    const given = atOnceOrLater(slow, 250);
    await vi.advanceTimersByTimeAsync(250);
    expect((await given).value).toBe(slow);
    const failure = expect(slow).rejects.toThrow("down");
    await vi.advanceTimersByTimeAsync(250);
    await failure;
  });

  it("is its failure within the time", async () => {
    const failure = expect(atOnceOrLater(failAfter(100), 250)).rejects.toThrow("down");
    await vi.advanceTimersByTimeAsync(100);
    await failure;
  });

  it("is its value within the time", async () => {
    const given = atOnceOrLater(after(100), 250);
    await vi.advanceTimersByTimeAsync(100);
    expect(await given).toEqual({ value: "here" });
  });
});

describe("abortedAfter", () => {
  const { any } = AbortSignal;
  beforeEach(() => {
    vi.useRealTimers();
    // As in browsers before 2024.
    Object.assign(AbortSignal, { any: undefined });
  });
  afterEach(() => void Object.assign(AbortSignal, { any }));

  it("aborts with the given signal, also one that is aborted already, for the same reason", () => {
    const controller = new AbortController();
    const signal = abortedAfter(60_000, controller.signal);
    expect(signal.aborted).toBe(false);
    controller.abort("gone");
    expect([signal.reason, abortedAfter(60_000, controller.signal).reason]).toEqual(["gone", "gone"]);
  });

  it("aborts after the time, without a signal too", async () => {
    const signal = abortedAfter(1, undefined);
    await new Promise((resolve) => signal.addEventListener("abort", resolve));
    expect(signal.reason).toMatchObject({ name: "TimeoutError" });
  });
});
