import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createSwrCache, watchLoad } from "./cache.server";

/** A cache over a source with answers given by the test. */
function setUp(options: { warmMs?: number } = {}) {
  let version = 0;
  const source = { fails: false, tookMs: 100, calls: 0 };
  const cache = createSwrCache({
    max: 10,
    freshMs: 2000,
    ...options,
    load: async () => {
      source.calls += 1;
      await new Promise((resolve) => setTimeout(resolve, source.tookMs));
      if (source.fails) throw new Error("down");
      version += 1;
      return { version };
    },
  });
  return { cache, source };
}

async function settle<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(150);
  return promise;
}

describe("createSwrCache", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("throws what the source threw when nothing is cached, and asks again the next time", async () => {
    const { cache, source } = setUp();
    source.fails = true;
    await expect(settle(cache.get("a"))).rejects.toThrow("down");
    expect(cache.peek("a")).toBeUndefined();
    source.fails = false;
    expect(await settle(cache.get("a"))).toEqual({ version: 1 });
  });

  it("keeps the old value, however old, while the source is down", async () => {
    const { cache, source } = setUp();
    await settle(cache.get("a"));
    source.fails = true;
    for (let hour = 0; hour < 5; hour++) {
      await vi.advanceTimersByTimeAsync(3_600_000);
      expect(cache.peek("a")).toEqual({ version: 1 });
      expect(await settle(cache.get("a"))).toEqual({ version: 1 });
    }
  });

  it("a refresh throws while the source is down, and leaves the old value where it was", async () => {
    const { cache, source } = setUp();
    await settle(cache.get("a"));
    source.fails = true;
    await expect(settle(cache.refresh("a"))).rejects.toThrow("down");
    expect(cache.peek("a")).toEqual({ version: 1 });
  });

  it("a refresh is not content with a young value, nor with a load that began before it", async () => {
    const { cache, source } = setUp();
    await settle(cache.get("a"));
    expect(await settle(cache.refresh("a"))).toEqual({ version: 2 });
    await vi.advanceTimersByTimeAsync(3_000);
    cache.peek("a");
    const refreshed = cache.refresh("a");
    await vi.advanceTimersByTimeAsync(300);
    expect(await refreshed).toEqual({ version: 4 });
    expect(source.calls).toBe(4);
  });

  it("asks the source once for many who wait", async () => {
    const { cache, source } = setUp();
    await settle(Promise.all(Array.from({ length: 50 }, () => cache.get("a"))));
    expect(source.calls).toBe(1);
  });

  it("hands out an old value at once and loads behind it", async () => {
    const { cache } = setUp();
    await settle(cache.get("a"));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(cache.peek("a")).toEqual({ version: 1 });
    await vi.advanceTimersByTimeAsync(150);
    expect(cache.peek("a")).toEqual({ version: 2 });
  });

  it("leaves the source alone while the value is fresh", async () => {
    const { cache, source } = setUp();
    await settle(cache.get("a"));
    await vi.advanceTimersByTimeAsync(1500);
    expect(await settle(cache.get("a"))).toEqual({ version: 1 });
    expect(source.calls).toBe(1);
  });

  it("keeps a value fresh by itself for as long as it is looked at", async () => {
    const { cache, source } = setUp({ warmMs: 10_000 });
    await settle(cache.get("a"));
    await vi.advanceTimersByTimeAsync(9_000);
    expect(source.calls).toBeGreaterThanOrEqual(4);
    await vi.advanceTimersByTimeAsync(60_000);
    const { calls } = source;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(source.calls).toBe(calls);
  });
});

describe("a watched load", () => {
  it("tells once that a key started to fail, with the first cause, and again after it worked in between", async () => {
    const load = vi.fn<(key: string) => Promise<string>>();
    const onDown = vi.fn();
    const watched = watchLoad(load, onDown);
    const [first, second, third] = [new Error("first"), new Error("second"), new Error("third")];
    for (const error of [first, second]) {
      load.mockRejectedValueOnce(error);
      await expect(watched.load("a")).rejects.toBe(error);
    }
    expect([watched.isFailing("a"), watched.isFailing("b")]).toEqual([true, false]);
    load.mockResolvedValueOnce("up");
    expect(await watched.load("a")).toBe("up");
    expect(watched.isFailing("a")).toBe(false);
    load.mockRejectedValueOnce(third);
    await expect(watched.load("a")).rejects.toBe(third);
    expect(onDown.mock.calls).toEqual([
      ["a", first],
      ["a", third],
    ]);
  });
});
