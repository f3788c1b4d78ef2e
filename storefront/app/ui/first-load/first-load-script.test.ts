import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import script from "./first-load.inline?script";

/** The part of a browser that the script uses, on vitest's clock; a frame comes every 16 ms. */
function createPage({ reducedMotion = false, visited = false, storage = true } = {}) {
  const classes = new Set<string>();
  const counter = { textContent: "10%" };
  const stored = new Map<string, string>(visited ? [["firstLoad", "1"]] : []);
  const page = {
    document: {
      documentElement: {
        classList: {
          add: (name: string) => classes.add(name),
          remove: (...names: string[]) => names.forEach((name) => void classes.delete(name)),
        },
      },
      getElementById: () => counter,
    },
    matchMedia: () => ({ matches: reducedMotion }),
    performance: { now: () => Date.now() },
    requestAnimationFrame: (callback: () => void) => setTimeout(callback, 16),
    setTimeout: (callback: () => void, ms: number) => setTimeout(callback, ms),
    get sessionStorage() {
      if (!storage) throw new Error("forbidden");
      return {
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, value: string) => void stored.set(key, value),
      };
    },
  };
  return { load: () => runInNewContext(script, page), classes, counter };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("the first-load screen", () => {
  it.each([{ reducedMotion: true }, { visited: true }, { storage: false }])("stays away with %o", (circumstances) => {
    const { load, classes } = createPage(circumstances);
    load();
    expect([...classes]).toEqual([]);
  });

  it("counts from 10 to 100 by the time that has passed, within 90 ms and a frame [S2-89 S9-08]", () => {
    const { load, counter } = createPage();
    load();
    expect(counter.textContent).toBe("10%");
    vi.advanceTimersByTime(48);
    expect(counter.textContent).toBe("58%");
    vi.advanceTimersByTime(48);
    expect(counter.textContent).toBe("100%");
  });

  it("is hidden 2 s after the count is full, and over for good after 5 s [S4-04 S9-09]", () => {
    const { load, classes } = createPage();
    load();
    vi.advanceTimersByTime(2_089);
    expect([...classes]).toEqual(["first-load"]);
    vi.advanceTimersByTime(1);
    expect([...classes]).toEqual(["first-load", "first-load-done"]);
    vi.advanceTimersByTime(2_910);
    expect([...classes]).toEqual([]);
  });

  it("is shown on the first document of a visit alone", () => {
    const { load, classes } = createPage();
    load();
    vi.advanceTimersByTime(6_000);
    load();
    expect([...classes]).toEqual([]);
  });
});
