import { readFile } from "node:fs/promises";
import type * as Timers from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { StepError } from "../lib/step";
import { makePrograms, PROGRAMS, runs, WITHIN } from "./programs.test-kit";
import { Service, type ServicePlan } from "./service";

/** Skips the pauses before another start; repeated checks stay short. */
vi.mock("node:timers/promises", async (original) => {
  const { setTimeout } = await original<typeof Timers>();
  return { setTimeout: async (ms: number) => (ms >= 1000 ? undefined : setTimeout(Math.min(ms, 20))) };
});

/** Services that run small programs, and their reports; new for each test, and ended after it. */
function useServices() {
  let programs: Awaited<ReturnType<typeof makePrograms>>;
  const onDeath = vi.fn<(service: Service, reason: string, pauseMs: number) => void>();
  beforeEach(async () => {
    programs = await makePrograms();
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    vi.useRealTimers();
    onDeath.mockReset();
    await programs.remove();
  });
  const serviceOf = (plan: ServicePlan) => new Service(plan, { onDeath, onChange: () => {} });
  return {
    deaths: () => onDeath.mock.calls.map(([, reason, pauseMs]) => [reason, pauseMs]),
    serviceOf,
    made(program: string, more: Partial<ServicePlan> = {}) {
      const { plan, ...kept } = programs.service("boiler", program, more);
      return { plan, service: serviceOf(plan), ...kept };
    },
    async started(program: string, more: Partial<ServicePlan> = {}) {
      const { plan, ups } = programs.service("boiler", program, more);
      const service = serviceOf(plan);
      await service.start();
      const endOne = async (signal: NodeJS.Signals = "SIGKILL") => {
        const before = service.pid ?? 0;
        process.kill(before, signal);
        await vi.waitUntil(() => ![null, before].includes(service.pid) && ups().at(-1) === service.pid, WITHIN);
      };
      return { service, ups, first: service.pid ?? 0, endOne, logFile: plan.launch.logFile };
    },
  };
}

const { deaths, made, serviceOf, started } = useServices();

it("a service that ends at once fails with its log and what to do, and is not started again", async () => {
  const { plan, ups } = made(PROGRAMS.ends);
  const service = serviceOf({ ...plan, isReady: async () => false });
  const failure: unknown = await service.start().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(StepError);
  expect(failure).toMatchObject({ what: "BOILER did not start.", details: { logFile: plan.launch.logFile } });
  expect(await readFile(plan.launch.logFile, "utf8")).toContain("no boiler");
  expect(ups()).toHaveLength(1);
  expect(deaths()).toEqual([]);
});

describe("a service that dies later", () => {
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
});

/** The signals sent to its group, in order. */
function signalsTo(pid: number) {
  const kill = vi.spyOn(process, "kill");
  return () => kill.mock.calls.filter(([to, signal]) => to === -pid && signal !== 0).map(([, signal]) => signal);
}

it("a service that is told to end and ignores SIGTERM is killed when its time is over", async () => {
  const { service, first } = await started(PROGRAMS.ignoresSigterm, { stopWithinMs: 200 });
  const signals = signalsTo(first);
  await service.stop();
  expect(runs(first)).toBe(false);
  expect(signals().slice(0, 2)).toEqual(["SIGTERM", "SIGKILL"]);
  expect(service.pid).toBeNull();
  expect(deaths()).toEqual([]);
});

it("a service that is told to end gets its own signal and the time to close, and is not started again", async () => {
  const { service, ups, logFile } = await started(PROGRAMS.endsBySigint, { stopSignal: "SIGINT" });
  await service.stop();
  expect(await readFile(logFile, "utf8")).toBe("closed\n");
  expect(ups()).toHaveLength(1);
  expect(service.pid).toBeNull();
  expect(deaths()).toEqual([]);
});
