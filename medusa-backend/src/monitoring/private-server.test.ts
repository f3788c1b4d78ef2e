import { describe, expect, it } from "vitest";
import { measureQueue } from "./private-server";

const NOW = 1_000_000;

/** A queue with these jobs, of which `waiting` were there when they were counted. */
function queueOf(jobs: ({ timestamp: number } | undefined)[], waiting = jobs.length) {
  const asked: unknown[] = [];
  return {
    asked,
    getJobCountByTypes: async (...states: string[]) => {
      asked.push(states);
      return waiting;
    },
    getJobs: async (...query: unknown[]) => {
      asked.push(query);
      return jobs;
    },
  };
}

describe("the queue of events", () => {
  it("is as old as the oldest of those next in line, and has no age without one, nor by a clock ahead", async () => {
    const queue = queueOf([{ timestamp: NOW - 2_000 }, { timestamp: NOW - 90_500 }, { timestamp: NOW }]);
    expect(await measureQueue(queue, NOW)).toEqual({ waiting: 3, oldestSeconds: 90.5 });
    expect(queue.asked).toEqual([
      ["waiting", "prioritized"],
      [["waiting", "prioritized"], 0, 99, true],
    ]);
    const empty = queueOf([], 0);
    expect(await measureQueue(empty, NOW)).toEqual({ waiting: 0, oldestSeconds: 0 });
    expect(empty.asked).toHaveLength(1);
    const taken = queueOf([undefined, { timestamp: NOW + 5_000 }]);
    expect(await measureQueue(taken, NOW)).toEqual({ waiting: 2, oldestSeconds: 0 });
  });
});
