import { beforeEach, describe, expect, it, vi } from "vitest";

const load = () => import("./runs-in-hand.js");
let runs: Awaited<ReturnType<typeof load>>;

beforeEach(async () => {
  vi.resetModules();
  runs = await load();
});

describe("the end of a process", () => {
  it("waits for a run that has begun, and begins no other", async () => {
    const steps: string[] = [];
    let finish = () => {};
    const first = runs.runInHand(async () => {
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      steps.push("run");
    });
    expect(runs.isEnding()).toBe(false);
    const end = runs.endRuns(60_000).then(() => steps.push("end"));
    expect(runs.isEnding()).toBe(true);
    await runs.runInHand(async () => {
      steps.push("another");
    });
    finish();
    await Promise.all([first, end]);
    expect(steps).toEqual(["run", "end"]);
  });

  it("waits no longer than its limit, and for no run that failed", async () => {
    void runs.runInHand(() => new Promise(() => {}));
    const failed = runs.runInHand(() => Promise.reject(new Error("failed")));
    await expect(failed).rejects.toThrow("failed");
    await runs.endRuns(1);
  });

  it("does what is left for it, and waits no longer than its limit, nor for what failed", async () => {
    const steps: string[] = [];
    runs.doLast(() => Promise.reject(new Error("failed")));
    runs.doLast(() => new Promise(() => {}));
    runs.doLast(async () => {
      steps.push("sent");
    });
    expect(steps).toEqual([]);
    await runs.endLast(1);
    expect(steps).toEqual(["sent"]);
  });
});
