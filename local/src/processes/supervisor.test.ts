import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
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

async function start(...names: string[]): Promise<Record<string, number>> {
  const services = await Promise.all(
    names.map((name) => supervisor.start(programs.service(name, PROGRAMS.waits).plan)),
  );
  return Object.fromEntries(services.map((it) => [it.name, it.pid ?? 0]));
}

describe("the supervisor", () => {
  it("ends the database and Redis only when those that write to them are gone", async () => {
    const pids = await start("redis", "postgres", "storefront", "medusa");
    const { redis = 0, postgres = 0, storefront = 0, medusa = 0 } = pids;
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
