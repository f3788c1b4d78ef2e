import { runInNewContext } from "node:vm";
import { describe, expect, it, vi } from "vitest";
import { takeEarlyPresses } from "./early-presses";
import script from "./early-presses.inline?script";

describe("a press before the scripts are there", () => {
  it("is kept once for each button, and only until they take over", () => {
    const page = Object.assign(new EventTarget(), { earlyPresses: undefined as unknown as Set<object> });
    const addEventListener = page.addEventListener.bind(page);
    runInNewContext(script, Object.assign(page, { window: page, addEventListener }));
    const button = { pressed: "Add to Cart" };
    const press = (closest: () => object | null) =>
      page.dispatchEvent(Object.defineProperty(new Event("click"), "target", { value: { closest } }));
    press(() => button);
    press(() => button);
    press(() => null);
    expect([...page.earlyPresses]).toEqual([button]);
    vi.stubGlobal("window", page);
    expect(takeEarlyPresses()).toEqual([button]);
    press(() => button);
    expect(takeEarlyPresses()).toEqual([]);
    vi.unstubAllGlobals();
  });
});
