import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { vi } from "vitest";
import { processStart } from "../../bootstrap/process-start.mjs";
import type { ServicePlan } from "./service";

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
    /** A service that runs `program`. `ups` are the ids of all processes that it has had, the newest last. */
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
