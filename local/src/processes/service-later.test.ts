import { mkdir, readFile, rm, rmdir } from "node:fs/promises";
import { describe, expect, it, vi } from "vitest";
import { PROGRAMS, runs, untilGone, useServices, WITHIN } from "./programs.test-kit";
import { pauses } from "./short-timers.test-kit";

vi.mock("node:timers/promises", async (original) =>
  (await import("./short-timers.test-kit")).shortTimers(await original()),
);

const { deaths, made, serviceOf, started } = useServices();

describe("a service that dies later", () => {
  it("is started again at once the first time, and what killed it is told", async () => {
    const { service, first, endOne } = await started(PROGRAMS.waits);
    await endOne();
    expect(deaths()).toEqual([["killed by SIGKILL", 0]]);
    expect(service.pid).not.toBe(first);
    await service.stop();
  });

  it("tells the code that it ended with", async () => {
    const { service, endOne } = await started(`process.on("SIGUSR2", () => process.exit(9)); ${PROGRAMS.waits}`);
    await endOne("SIGUSR2");
    expect(deaths()).toEqual([["ended with code 9", 0]]);
    await service.stop();
  });

  it("waits longer each time, 15 seconds at most, and not at all after a minute without a death", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const { service, endOne } = await started(PROGRAMS.waits);
    for (let count = 0; count < 7; count += 1) await endOne();
    expect(deaths().map(([, pauseMs]) => pauseMs)).toEqual([0, 1000, 2000, 4000, 8000, 15_000, 15_000]);
    vi.setSystemTime(Date.now() + 61_000);
    await endOne();
    expect(deaths().at(-1)).toEqual(["killed by SIGKILL", 0]);
    await service.stop();
  });

  it("and dies again while it starts is told so, and tried again", async () => {
    const { service, others, endOne } = await started(PROGRAMS.endsFromSecondToThird);
    await endOne();
    expect(others()).toHaveLength(4);
    expect(deaths()).toEqual([
      ["killed by SIGKILL", 0],
      ["ended with code 7", 1000],
      ["ended with code 7", 2000],
    ]);
    await service.stop();
  });

  it("is watched also when it took too long to answer again", async () => {
    const { service, plan, ups } = await started(PROGRAMS.waits);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    plan.isReady = async () => {
      vi.setSystemTime(Date.now() + plan.readyWithinMs);
      return false;
    };
    for (const count of [2, 3, 4]) {
      process.kill(service.pid ?? 0, "SIGKILL");
      await vi.waitUntil(() => ups().length === count && ups().at(-1) === service.pid, WITHIN);
    }
    expect(deaths().map(([reason]) => reason)).toEqual(Array(3).fill("killed by SIGKILL"));
    await service.stop();
  });

  it("while its log cannot be opened is told so, and started when it can", async () => {
    const { service, ups, first, logFile } = await started(PROGRAMS.waits);
    await rm(logFile);
    await mkdir(logFile);
    pauses.before = async () => rmdir(logFile);
    process.kill(first, "SIGKILL");
    await vi.waitUntil(() => ups().length === 2 && ups().at(-1) === service.pid, WITHIN);
    expect(deaths()).toEqual([
      ["killed by SIGKILL", 0],
      [expect.stringMatching(/^could not be run \(EISDIR: /), 1000],
    ]);
    await service.stop();
  });

  it("takes the processes with it that it has started", async () => {
    const { service, others, endOne } = await started(PROGRAMS.hasAnother);
    const [another = 0] = others();
    expect(runs(another)).toBe(true);
    await endOne();
    await untilGone([another]);
    await service.stop();
  });
});

describe("a service that is told to end", () => {
  /** The signals sent to its group, in order. */
  function signalsTo(pid: number) {
    const kill = vi.spyOn(process, "kill");
    return () => kill.mock.calls.filter(([to, signal]) => to === -pid && signal !== 0).map(([, signal]) => signal);
  }

  it("and ignores SIGTERM is killed when its time is over", async () => {
    const { service, first } = await started(PROGRAMS.ignoresSigterm, { stopWithinMs: 200 });
    const signals = signalsTo(first);
    await service.stop();
    expect(runs(first)).toBe(false);
    expect(signals().slice(0, 2)).toEqual(["SIGTERM", "SIGKILL"]);
    expect(service.pid).toBeNull();
    expect(deaths()).toEqual([]);
  });

  it("takes the processes with it that it has started, though they ignore SIGTERM", async () => {
    const { service, ups, others } = await started(PROGRAMS.hasAnother);
    const both = [...ups(), ...others()];
    expect(both.filter(runs)).toHaveLength(2);
    await service.stop();
    await untilGone(both);
  });

  it("gets its own signal and the time to close, and is not started again", async () => {
    const { service, ups, logFile } = await started(PROGRAMS.endsBySigint, { stopSignal: "SIGINT" });
    await service.stop();
    expect(await readFile(logFile, "utf8")).toBe("closed\n");
    expect(ups()).toHaveLength(1);
    expect(service.pid).toBeNull();
    expect(deaths()).toEqual([]);
  });

  it("while it starts is ended, and its start is no failure", async () => {
    const { plan, ups } = made(PROGRAMS.waits);
    const service = serviceOf({ ...plan, isReady: async () => false });
    const start = service.start();
    await vi.waitUntil(() => ups().length === 1, WITHIN);
    await service.stop();
    await start;
    await untilGone(ups());
    expect(ups()).toHaveLength(1);
    expect(service.pid).toBeNull();
    expect(deaths()).toEqual([]);
  });

  it("twice at once ends once, and is not started again", async () => {
    const { service, ups } = await started(PROGRAMS.waits);
    await Promise.all([service.stop(), service.stop()]);
    expect(ups()).toHaveLength(1);
    await untilGone(ups());
    expect(service.pid).toBeNull();
    expect(deaths()).toEqual([]);
  });

  it("while it waits to be started again stays ended", async () => {
    const { service, ups, first, endOne } = await started(PROGRAMS.waits);
    await endOne();
    let endPause = () => {};
    pauses.before = () => new Promise<void>((resolve) => (endPause = resolve));
    process.kill(service.pid ?? 0, "SIGKILL");
    await vi.waitUntil(() => deaths().length === 2, WITHIN);
    await service.stop();
    endPause();
    await new Promise(setImmediate);
    expect(service.pid).toBeNull();
    expect(ups()).toHaveLength(2);
    expect(ups()[0]).toBe(first);
  });

  it("before it was ever started is as it was", async () => {
    const { service } = made(PROGRAMS.waits);
    await service.stop();
    expect(service.pid).toBeNull();
  });
});
