import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { processStart } from "../../bootstrap/process-start.mjs";
import { makePrograms, PROGRAMS, untilGone } from "./programs.test-kit";
import { type DeathNotice, Supervisor } from "./supervisor";

const WITHIN = { timeout: 30_000 };
let programs: Awaited<ReturnType<typeof makePrograms>>;
let recordFile: string;
let supervisor: Supervisor;
const onDeath = vi.fn<(notice: DeathNotice) => void>();
const onPids = vi.fn<(pids: Record<string, number>) => Promise<void>>();

beforeEach(async () => {
  programs = await makePrograms();
  recordFile = path.join(programs.folder, "processes.json");
  onDeath.mockReset();
  onPids.mockReset().mockResolvedValue();
  supervisor = new Supervisor(recordFile, { onDeath, onPids });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await supervisor.stopAll();
  await programs.remove();
});

/** Starts services with these names, and returns their ids. */
async function start(...names: string[]): Promise<Record<string, number>> {
  const services = await Promise.all(
    names.map((name) => supervisor.start(programs.service(name, PROGRAMS.waits).plan)),
  );
  return Object.fromEntries(services.map((it) => [it.name, it.pid ?? 0]));
}

/** The running processes in the record. */
const recorded = () => JSON.parse(readFileSync(recordFile, "utf8")).services;
const entry = (name: string, pid: number) => ({ name, pid, startedAt: processStart(pid) });

describe("the supervisor", () => {
  it("reports a service that dies, with its log, and records the process that takes its place", async () => {
    const { boiler = 0, pump = 0 } = await start("boiler", "pump");
    process.kill(boiler, "SIGKILL");
    await vi.waitUntil(() => ![null, boiler].includes(supervisor.get("boiler")?.pid ?? null), WITHIN);
    expect(onDeath.mock.calls).toEqual([
      [
        {
          title: "BOILER",
          reason: "killed by SIGKILL",
          pauseMs: 0,
          logFile: path.join(programs.folder, "boiler.log"),
        },
      ],
    ]);
    const next = supervisor.get("boiler")?.pid ?? 0;
    await vi.waitUntil(() => onPids.mock.lastCall?.[0].boiler === next, WITHIN);
    expect(supervisor.pids()).toEqual({ start: process.pid, boiler: next, pump });
    expect(recorded()).toEqual([entry("boiler", next), entry("pump", pump)]);
  });

  it("ends the database and Redis only when those that write to them are gone", async () => {
    const {
      redis = 0,
      postgres = 0,
      storefront = 0,
      medusa = 0,
    } = await start("redis", "postgres", "storefront", "medusa");
    const told: [number, string[]][] = [];
    const kill = process.kill.bind(process);
    vi.spyOn(process, "kill").mockImplementation((group, signal) => {
      const stillRun = ["storefront", "medusa"].filter((name) => supervisor.get(name)?.pid);
      if (signal === "SIGTERM") told.push([-group, stillRun]);
      return kill(group, signal);
    });
    await supervisor.stopAll();
    expect(told).toEqual([
      [storefront, ["storefront", "medusa"]],
      [medusa, ["storefront", "medusa"]],
      [redis, []],
      [postgres, []],
    ]);
    await untilGone([redis, postgres, storefront, medusa]);
    expect(onDeath).not.toHaveBeenCalled();
  });

  it("leaves its record as it was while it ends: a start that is killed meanwhile can be cleaned up after", async () => {
    const { boiler = 0, postgres = 0 } = await start("boiler", "postgres");
    await vi.waitUntil(() => onPids.mock.calls.length === 2, WITHIN);
    const before = await readFile(recordFile, "utf8");
    await supervisor.stopAll();
    expect(await readFile(recordFile, "utf8")).toBe(before);
    expect(onPids).toHaveBeenCalledTimes(2);
    expect(JSON.parse(before).services.map(({ pid }: { pid: number }) => pid)).toEqual([boiler, postgres]);
  });
});
