import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { logger } from "../app/lib/logger.server";
import { shareCounts } from "./rate-limits";

const OPTIONS = { windowMs: 60_000 } as Parameters<NonNullable<ReturnType<typeof open>["init"]>>[0];
/** Where nothing listens: the port is reserved, and no program may take it. */
const NOWHERE = "redis://127.0.0.1:1";
const closes: (() => void)[] = [];

function open(url = NOWHERE, limit = "forms") {
  const counts = shareCounts(url);
  closes.push(counts.close);
  const store = counts.countsOf(limit);
  store.init?.(OPTIONS);
  return store;
}
const hits = async (store: ReturnType<typeof open>, key = "203.0.113.7") => (await store.increment(key)).totalHits;

let warn: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  warn = vi.spyOn(logger, "warn").mockImplementation(() => undefined);
});
afterEach(() => {
  for (const close of closes.splice(0)) close();
  vi.restoreAllMocks();
});

describe("counts of limits without an answer from Redis", () => {
  it("continue in the process, for each address by itself", async () => {
    const store = open();
    expect([await hits(store), await hits(store), await hits(store, "203.0.113.8")]).toEqual([1, 2, 1]);
    await store.decrement("203.0.113.7");
    expect(await hits(store)).toBe(2);
    await store.resetKey("203.0.113.7");
    expect(await hits(store)).toBe(1);
  });

  it("say once that they are not shared", async () => {
    const store = open();
    await expect.poll(() => warn.mock.calls.length).toBe(1);
    for (let count = 0; count < 5; count += 1) await hits(store);
    expect(warn.mock.calls).toEqual([[expect.objectContaining({ event: "limits_not_shared" })]]);
  });
});
