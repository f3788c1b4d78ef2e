import { mkdir, readFile } from "node:fs/promises";
import { describe, expect, it, vi } from "vitest";
import { StepError } from "../lib/step";
import { PROGRAMS, runs, untilGone, useServices, WITHIN } from "./programs.test-kit";
import type { Service } from "./service";
import { pauses } from "./short-timers.test-kit";

vi.mock("node:timers/promises", async (original) =>
  (await import("./short-timers.test-kit")).shortTimers(await original()),
);

const { made, onDeath, serviceOf, started } = useServices();
const failureOf = (start: Promise<void>): Promise<unknown> =>
  start.then(
    () => "it started",
    (error) => error,
  );

describe("a service that does not start", () => {
  it("because it ends at once fails with its log and what to do, and is not started again", async () => {
    const { plan, ups } = made(PROGRAMS.ends);
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
    const { plan } = made(PROGRAMS.waits);
    const service = serviceOf({ ...plan, launch: { ...plan.launch, ...missing } });
    expect(await failureOf(service.start())).toMatchObject({ what: "BOILER did not start." });
    expect(service.pid).toBeNull();
    expect(onDeath).not.toHaveBeenCalled();
  });

  it("because its log cannot be written fails with the system's reason, and nothing runs", async () => {
    const { plan, ups } = made(PROGRAMS.waits);
    await mkdir(plan.launch.logFile);
    const service = serviceOf(plan);
    expect(await failureOf(service.start())).toMatchObject({ code: "EISDIR" });
    expect(service.pid).toBeNull();
    expect(ups()).toEqual([]);
  });

  it("because it does not answer in time, or only with errors, is ended and fails", async () => {
    const { plan, ups } = made(PROGRAMS.waits);
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

  it("because it dies while it is asked whether it answers fails, whatever the answer", async () => {
    const { plan, ups } = made(PROGRAMS.waits);
    let service: Service;
    const isReady = async () => {
      if (ups().length === 0) return false;
      process.kill(ups()[0] ?? 0, "SIGKILL");
      await vi.waitUntil(() => service.pid === null, WITHIN);
      return true;
    };
    service = serviceOf({ ...plan, isReady });
    expect(await failureOf(service.start())).toMatchObject({ what: "BOILER did not start." });
    expect(onDeath).not.toHaveBeenCalled();
  });

  it("is tried again for as long as its plan says, and no death is told", async () => {
    const { service, others } = await started(PROGRAMS.endsTwice, { retryMs: 20_000 });
    expect(others()).toHaveLength(3);
    expect(service.pid).toBe(others().at(-1));
    expect(onDeath).not.toHaveBeenCalled();
    await service.stop();
  });
});

describe("a service whose start meets another one", () => {
  it("is started once when it is asked twice", async () => {
    const { service, ups } = made(PROGRAMS.waits);
    await Promise.all([service.start(), service.start()]);
    await service.start();
    expect(ups()).toEqual([service.pid]);
    await service.stop();
  });

  it("waits for its end, though that takes a SIGKILL", async () => {
    const { service, ups, first } = await started(PROGRAMS.ignoresSigterm, { stopWithinMs: 200 });
    const stop = service.stop();
    await service.start();
    expect(runs(first)).toBe(false);
    expect(ups()).toEqual([first, service.pid]);
    await stop;
    expect(runs(service.pid ?? 0)).toBe(true);
    await service.stop();
  });

  it("that was stopped while it waited to be tried again is the only one", async () => {
    const { service, others } = made(PROGRAMS.endsTwice, { retryMs: 20_000 });
    let endPause = () => {};
    pauses.first = () => new Promise<void>((resolve) => (endPause = resolve));
    const start = service.start();
    await vi.waitUntil(() => others().length === 1 && service.pid === null, WITHIN);
    await new Promise(setImmediate);
    await service.stop();
    endPause();
    await start;
    await new Promise(setImmediate);
    expect(service.pid).toBeNull();
    expect(others()).toHaveLength(1);
  });
});
