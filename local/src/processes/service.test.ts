import { mkdir, readFile } from "node:fs/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { StepError } from "../lib/step";
import { makePrograms, PROGRAMS, runs, untilGone } from "./programs.test-kit";
import { Service, type ServicePlan } from "./service";

/** The pauses before another start, which the tests do not wait for; the looks whether something is so stay short. */
const pauses = vi.hoisted(() => ({ before: async () => {} }));
vi.mock("node:timers/promises", async (original) => {
  const { setTimeout } = await original<typeof import("node:timers/promises")>();
  return { setTimeout: (ms: number) => (ms >= 1000 ? pauses.before() : setTimeout(Math.min(ms, 20))) };
});

const WITHIN = { timeout: 15_000 };
let programs: Awaited<ReturnType<typeof makePrograms>>;
const onDeath = vi.fn<(service: Service, reason: string, pauseMs: number) => void>();
const onChange = vi.fn();
const serviceOf = (plan: ServicePlan) => new Service(plan, { onDeath, onChange });
const deaths = () => onDeath.mock.calls.map(([, reason, pauseMs]) => [reason, pauseMs]);
const failureOf = (start: Promise<void>): Promise<unknown> =>
  start.then(
    () => "it started",
    (error) => error,
  );

/** A service that runs, and the ids of its processes. */
async function started(program: string, more: Partial<ServicePlan> = {}) {
  const { plan, ups, others, found } = programs.service("boiler", program, more);
  const service = serviceOf(plan);
  await service.start();
  const first = service.pid ?? 0;
  /** Ends the process that runs, and waits until the next one answers. */
  const endOne = async (signal: NodeJS.Signals = "SIGKILL") => {
    const before = service.pid ?? 0;
    process.kill(before, signal);
    await vi.waitUntil(() => found() !== before && found() === service.pid, WITHIN);
  };
  return { service, ups, others, first, endOne, logFile: plan.launch.logFile };
}

beforeEach(async () => {
  programs = await makePrograms();
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  onDeath.mockReset();
  onChange.mockReset();
  pauses.before = async () => {};
  await programs.remove();
});

describe("a service that does not start", () => {
  it("because it ends at once fails with its log and what to do, and is not started again", async () => {
    const { plan, ups } = programs.service("boiler", PROGRAMS.ends);
    const service = serviceOf({ ...plan, isReady: async () => false });
    const failure = await failureOf(service.start());
    expect(failure).toBeInstanceOf(StepError);
    expect(failure).toMatchObject({ what: "BOILER did not start.", details: { logFile: plan.launch.logFile } });
    expect(await readFile(plan.launch.logFile, "utf8")).toContain("no boiler");
    expect(ups()).toHaveLength(1);
    expect(service.pid).toBeNull();
    expect(onDeath).not.toHaveBeenCalled();
  });

  it.each([
    ["command", { command: "/no/such/command" }],
    ["folder", { cwd: "/no/such/folder" }],
  ])("because its %s is missing fails in the same way", async (_, missing) => {
    const { plan } = programs.service("boiler", PROGRAMS.waits);
    const service = serviceOf({ ...plan, launch: { ...plan.launch, ...missing } });
    expect(await failureOf(service.start())).toMatchObject({ what: "BOILER did not start." });
    expect(service.pid).toBeNull();
    expect(onDeath).not.toHaveBeenCalled();
  });

  it("because its log cannot be written fails with the system's reason, and nothing runs", async () => {
    const { plan, ups } = programs.service("boiler", PROGRAMS.waits);
    await mkdir(plan.launch.logFile);
    const service = serviceOf(plan);
    expect(await failureOf(service.start())).toMatchObject({ code: "EISDIR" });
    expect(service.pid).toBeNull();
    expect(ups()).toEqual([]);
  });

  it("because it does not answer in time, or only with errors, is ended and fails", async () => {
    const { plan, ups } = programs.service("boiler", PROGRAMS.waits);
    const isReady = vi.fn(async () => {
      if (ups().length > 0) vi.setSystemTime(Date.now() + plan.readyWithinMs);
      throw new Error("refused");
    });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    expect(await failureOf(serviceOf({ ...plan, isReady }).start())).toMatchObject({ what: "BOILER did not start." });
    expect(isReady).toHaveBeenCalled();
    expect(ups()).toHaveLength(1);
    await untilGone(ups());
  });

  it("is tried again for as long as its plan says, and no death is told", async () => {
    const { service, others } = await started(PROGRAMS.endsTwice, { retryMs: 20_000 });
    expect(others()).toHaveLength(3);
    expect(service.pid).toBe(others().at(-1));
    expect(onDeath).not.toHaveBeenCalled();
    await service.stop();
  });
});

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
      ["ended while starting", 1000],
      ["ended while starting", 2000],
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
  /** Which signals its group has been sent, in order. */
  function signalsTo(pid: number) {
    const kill = vi.spyOn(process, "kill");
    return () => kill.mock.calls.filter(([to, signal]) => to === -pid && signal !== 0).map(([, signal]) => signal);
  }

  it("and ignores SIGTERM is killed when its time is over", async () => {
    const { service, first } = await started(PROGRAMS.ignoresSigterm, { stopWithinMs: 200 });
    const signals = signalsTo(first);
    await service.stop();
    expect(signals().slice(0, 2)).toEqual(["SIGTERM", "SIGKILL"]);
    await untilGone([first]);
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
    const { plan, ups } = programs.service("boiler", PROGRAMS.waits);
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
    const { plan } = programs.service("boiler", PROGRAMS.waits);
    const service = serviceOf(plan);
    await service.stop();
    expect(service.pid).toBeNull();
  });
});
