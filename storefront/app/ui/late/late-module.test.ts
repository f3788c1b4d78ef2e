import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { lateModule } from "./late-module";

const broken = new TypeError("Failed to fetch dynamically imported module");

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { querySelectorAll: () => [] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("code that is fetched late", () => {
  it("fails after a second try, and is requested again by the next call", async () => {
    const load = vi.fn<() => Promise<string>>().mockRejectedValue(broken);
    const loadLate = lateModule(load);
    const failure = expect(loadLate()).rejects.toBe(broken);
    await vi.advanceTimersByTimeAsync(500);
    await failure;
    expect(load).toHaveBeenCalledTimes(2);
    load.mockResolvedValue("here");
    expect(await loadLate()).toBe("here");
  });

  it("survives a connection that breaks for a moment", async () => {
    const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(broken).mockResolvedValue("here");
    const loaded = lateModule(load)();
    await vi.advanceTimersByTimeAsync(500);
    expect(await loaded).toBe("here");
  });
});
