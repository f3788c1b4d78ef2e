import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { processStart } from "../../bootstrap/process-start.mjs";
import { runCheck } from "./run-command";

/** A runner with a worker that leads a group of its own and ignores SIGTERM, like a browser that hangs. */
const RUNNER = `
  const { spawn } = require("node:child_process");
  const { writeFileSync } = require("node:fs");
  const stubborn = "process.on('SIGTERM', () => {}); process.stdout.write('up'); setInterval(() => {}, 1000)";
  const worker = spawn(process.execPath, ["-e", stubborn], { detached: true, stdio: ["ignore", "pipe", "ignore"] });
  worker.stdout.once("data", () => writeFileSync(process.argv[2], JSON.stringify([process.pid, worker.pid])));
  setInterval(() => {}, 1000);
`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "runner é "));
  await writeFile(path.join(folder, "runner.cjs"), RUNNER);
});
afterAll(() => rm(folder, { recursive: true }));

/** Starts the runner and returns the ids of both once its worker is up. */
async function start(name: string, signal: AbortSignal) {
  const pidsFile = path.join(folder, `${name}.json`);
  const check = {
    name,
    command: process.execPath,
    args: [path.join(folder, "runner.cjs"), pidsFile],
    advice: "",
    logFile: path.join(folder, `${name}.log`),
    signal,
  };
  const ended = runCheck(check);
  const pids: number[] = await vi.waitUntil(() => readFile(pidsFile, "utf8").then(JSON.parse, () => false), {
    timeout: 30_000,
  });
  return { ended, pids };
}

describe("a test runner", () => {
  it("ends with everything it started when the run is told to end", async () => {
    const run = new AbortController();
    const { ended, pids } = await start("told", run.signal);
    onTestFinished(() => {
      for (const pid of pids) if (processStart(pid)) process.kill(pid, "SIGKILL");
    });
    expect(pids.map(processStart)).not.toContain(null);
    run.abort();
    await ended;
    expect(pids.map(processStart)).toEqual([null, null]);
  });
});
