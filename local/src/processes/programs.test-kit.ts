import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, vi } from "vitest";
import { processStart } from "../../bootstrap/process-start.mjs";
import { Service, type ServicePlan } from "./service";

const UP = `require("node:fs").appendFileSync(process.env.UPS, process.pid + "\\n");`;
const WAIT = "setInterval(() => {}, 1000);";
const STUBBORN = `process.on("SIGTERM", () => {}); ${UP} ${WAIT}`;
export const PROGRAMS = {
  waits: `${UP} ${WAIT}`,
  ignoresSigterm: STUBBORN,
  ends: `${UP} console.error("no boiler"); process.exit(7);`,
  endsBySigint: `process.on("SIGINT", () => { console.log("closed"); process.exit(); }); process.on("SIGTERM", () => {}); ${UP} ${WAIT}`,
};

export const WITHIN = { timeout: 30_000 };
export const runs = (pid: number): boolean => processStart(pid) !== null;

/** Waits until none of `pids` runs: /proc may show a process for a moment after it could last be signalled. */
export const untilGone = (pids: number[]) => vi.waitUntil(() => !pids.some(runs), WITHIN);

/** Small Node programs as services, in a temporary folder. Each writes its process id once it is up. */
export async function makePrograms() {
  const folder = await mkdtemp(path.join(tmpdir(), "service é "));
  const files: string[] = [];
  const read = (file: string) =>
    existsSync(file) ? readFileSync(file, "utf8").trim().split("\n").filter(Boolean).map(Number) : [];
  return {
    folder,
    /**
     * A service `name` that runs `program`. `ups` are the ids of all processes that it has had, the newest last.
     */
    service(name: string, program: string, more: Partial<ServicePlan> = {}) {
      const file = path.join(folder, `${name}.ups`);
      files.push(file);
      const ups = () => read(file);
      const plan: ServicePlan = {
        name,
        title: name.toUpperCase(),
        launch: {
          command: process.execPath,
          args: ["-e", program],
          cwd: folder,
          env: { UPS: file },
          logFile: path.join(folder, `${name}.log`),
        },
        isReady: async () => runs(ups().at(-1) ?? 0),
        readyWithinMs: 20_000,
        stopWithinMs: 20_000,
        ...more,
      };
      return { plan, ups };
    },
    /** Ends processes that a failed test left running. */
    async remove() {
      for (const pid of files.flatMap(read).filter(runs)) {
        try {
          process.kill(pid, "SIGKILL");
        } catch {
          // it has ended meanwhile
        }
      }
      await rm(folder, { recursive: true, maxRetries: 3 });
    },
  };
}

/** Services that run small programs, and their reports; new for each test, and ended after it. */
export function useServices() {
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
    /** A service that is not started yet. */
    made(program: string, more: Partial<ServicePlan> = {}) {
      const { plan, ...kept } = programs.service("boiler", program, more);
      return { plan, service: serviceOf(plan), ...kept };
    },
    /** A service that runs, and the ids of its processes. */
    async started(program: string, more: Partial<ServicePlan> = {}) {
      const { plan, ups } = programs.service("boiler", program, more);
      const service = serviceOf(plan);
      await service.start();
      /** Ends the running process, and waits until the next one is up. */
      const endOne = async (signal: NodeJS.Signals = "SIGKILL") => {
        const before = service.pid ?? 0;
        process.kill(before, signal);
        await vi.waitUntil(() => ![null, before].includes(service.pid) && ups().at(-1) === service.pid, WITHIN);
      };
      return { service, ups, first: service.pid ?? 0, endOne, logFile: plan.launch.logFile };
    },
  };
}
