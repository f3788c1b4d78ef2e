import { describe, expect, it } from "vitest";
import { FairTurns } from "./fair-turns";

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

  it("tries every entry in each run while there are few", async () => {
    const { run } = job([1, 2], new Set([1, 2]));
    expect([await run(3), await run(3)]).toEqual([
      [1, 2],
      [1, 2],
    ]);
  });

  it("forgets an entry that is no longer due", async () => {
    const due = [1, 2, 3];
    const { run } = job(due, new Set([1, 2, 3]));
    await run(3);
    due.splice(0, 3);
    await run(3);
    due.push(4, 5, 1);
    expect(await run(2)).toEqual([4, 5]);
  });
});
