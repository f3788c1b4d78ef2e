import { describe, expect, it } from "vitest";
import { FairTurns, limitCheckouts } from "./fair-turns";

/** A job that handles `most` of the due numbers in a run; `failing` ones fail. */
function job(due: number[], failing: ReadonlySet<number>) {
  const turns = new FairTurns<number>(String);
  const failures: number[] = [];
  const run = async (most: number) => {
    const tried: number[] = [];
    await turns.handle(most, {
      list: async (limit) => due.slice(0, limit),
      handle: async (entry) => {
        tried.push(entry);
        if (failing.has(entry)) throw new Error(`${entry} fails`);
        due.splice(due.indexOf(entry), 1);
      },
      onFailure: (entry) => failures.push(entry),
    });
    return tried;
  };
  return { run, failures };
}

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, place) => from + place);

describe("a job that handles three of the oldest in a run", () => {
  it("reaches an entry behind more failing ones than a run handles", async () => {
    const due = numbers(1, 8);
    const { run } = job(due, new Set(numbers(1, 7)));
    for (let runs = 0; runs < 3; runs += 1) await run(3);
    expect(due).toEqual(numbers(1, 7));
  });

  it("handles new entries first, and tries failed ones again in turn", async () => {
    const due = numbers(1, 5);
    const { run, failures } = job(due, new Set(numbers(1, 5)));
    expect(await run(3)).toEqual([1, 2, 3]);
    expect(await run(3)).toEqual([4, 5, 1]);
    due.push(6);
    expect(await run(3)).toEqual([6, 2, 3]);
    expect(failures).toEqual([1, 2, 3, 4, 5, 1, 2, 3]);
    expect(due).toEqual(numbers(1, 5));
  });

  it("forgets an entry that is no longer due", async () => {
    const due = [1, 2, 3];
    const { run } = job(due, new Set([1, 2, 3]));
    // While there are few, each is tried in each run.
    expect([await run(3), await run(3)]).toEqual([due, due]);
    due.splice(0, 3);
    await run(3);
    due.push(4, 5, 1);
    expect(await run(2)).toEqual([4, 5]);
  });
});

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

  it("are refused where too many wait, not begun where the wait was too long, and fail as they failed", async () => {
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
    const usual = limitCheckouts();
    await expect(usual(() => Promise.reject(new Error("declined")))).rejects.toThrow("declined");
  });
});
