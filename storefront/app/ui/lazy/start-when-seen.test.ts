import { describe, expect, it, vi } from "vitest";
import { startWhenWanted } from "./start-when-seen";

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

describe("what makes a part of the page move", () => {
  it("is not started where its part has gone meanwhile", async () => {
    const start = vi.fn();
    const engine = startWhenWanted({ load: () => Promise.resolve("engine"), start });
    engine.wanted();
    engine.stop();
    await settled();
    expect(start).not.toHaveBeenCalled();
  });

  it("is asked for again the next time where it did not come", async () => {
    const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error("offline")).mockResolvedValue("engine");
    const start = vi.fn();
    const engine = startWhenWanted({ load, start });
    engine.wanted();
    await settled();
    expect(start).not.toHaveBeenCalled();
    engine.wanted();
    await settled();
    expect(start).toHaveBeenCalledWith("engine");
  });

  it("is fetched when somebody wants it, once, and started once", async () => {
    const load = vi.fn(() => Promise.resolve("engine"));
    const start = vi.fn();
    const engine = startWhenWanted({ load, start });
    expect(load).not.toHaveBeenCalled();
    engine.wanted();
    engine.wanted();
    await settled();
    engine.wanted();
    await settled();
    expect([load.mock.calls.length, start.mock.calls.length]).toEqual([1, 1]);
  });
});
