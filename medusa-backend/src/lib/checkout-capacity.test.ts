import { describe, expect, it } from "vitest";
import { limitCheckouts } from "./checkout-capacity";

/** Steps that end on request, and a list of those that have begun. */
function steps() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const step = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  return { begun, step, end: (name: string) => ends.get(name)?.() };
}

describe("a server's checkouts", () => {
  it("wait for their turn, first come first served", async () => {
    const { begun, step, end } = steps();
    const within = limitCheckouts({ atOnce: 2 });
    const results = ["a", "b", "c", "d"].map((name) => within(step(name)));
    expect(begun).toEqual(["a", "b"]);
    end("b");
    expect(await results[1]).toBe("b");
    await expect.poll(() => begun).toEqual(["a", "b", "c"]);
    end("a");
    await expect.poll(() => begun).toEqual(["a", "b", "c", "d"]);
  });

  it("are refused at once where too many wait, and not begun where the wait was too long", async () => {
    const { begun, step, end } = steps();
    const within = limitCheckouts({ atOnce: 1, waiting: 1, waitMs: 20 });
    const first = within(step("first"));
    const second = within(step("second"));
    await expect(within(step("third"))).rejects.toMatchObject({ shopCode: "backend_unavailable" });
    await new Promise((resolve) => AbortSignal.timeout(40).addEventListener("abort", resolve));
    end("first");
    expect(await first).toBe("first");
    await expect(second).rejects.toMatchObject({ shopCode: "backend_unavailable" });
    expect(begun).toEqual(["first"]);
  });

  it("fail as they failed", async () => {
    const within = limitCheckouts();
    await expect(within(() => Promise.reject(new Error("declined")))).rejects.toThrow("declined");
  });
});
