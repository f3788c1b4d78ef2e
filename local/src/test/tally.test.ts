import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { processStart } from "../../bootstrap/process-start.mjs";
import { currentEnvironment, ROOT } from "../settings/env";
import { fromPlaywright, fromVitest, lastLine, sum } from "./tally";

describe("tally", () => {
  it("counts a test file that cannot be loaded as a failure", () => {
    expect(fromVitest({ numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, success: false }).failed).toBe(1);
  });

  it("counts a browser test that passed on the second try as a failure", () => {
    const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 2 };
    expect(fromPlaywright({ stats, errors: [] })).toEqual({ passed: 4, failed: 2, skipped: 2 });
  });

  it("ends with one line, the skipped ones named only when there are some", () => {
    expect(
      lastLine(
        sum([
          { passed: 1, failed: 0, skipped: 0 },
          { passed: 2, failed: 1, skipped: 0 },
        ]),
      ),
    ).toBe("3 passed, 1 failed");
    expect(lastLine({ passed: 1, failed: 0, skipped: 2 })).toBe("1 passed, 0 failed, 2 skipped");
  });
});

describe("test run", () => {
  const here = (name: string) => JSON.stringify(pathToFileURL(path.join(import.meta.dirname, name)).href);

  /** A runner and its worker, which leads a group of its own, as a browser does; it writes down both their ids. */
  const RUNNER = `
  const { spawn } = require("node:child_process");
  const wait = "setInterval(() => {}, 1000)";
  const worker = spawn(process.execPath, ["-e", wait], { detached: true, stdio: "ignore" });
  require("node:fs").writeFileSync(process.env.PIDS, JSON.stringify([process.pid, worker.pid]));
  setInterval(() => {}, 1000);
`;
  const SCRIPT = `
  import { runCheck } from ${here("run-command.ts")};
  import { testRun } from ${here("tally.ts")};
  const runner = { name: "runner", command: process.execPath, args: ["-e", ${JSON.stringify(RUNNER)}], advice: "" };
  const run = ({ folder, signal }) => runCheck({ ...runner, signal, logFile: folder + "/runner.log" });
  process.exit(await testRun("A run", async (given) => [await run(given), await run(given)]));
`;

  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "run é "));
    await writeFile(path.join(folder, "script.mts"), SCRIPT);
  });
  afterEach(() => rm(folder, { recursive: true }));

  it("a run of tests that gets SIGTERM ends its runner with all that this has started, begins no other, and says so", async () => {
    const pidsFile = path.join(folder, "pids.json");
    const run = spawn(process.execPath, ["--import", "tsx", path.join(folder, "script.mts")], {
      cwd: ROOT,
      env: { ...currentEnvironment(), PIDS: pidsFile, TMPDIR: folder },
      stdio: ["ignore", "pipe", "inherit"],
    });
    let said = "";
    run.stdout.on("data", (text: Buffer) => {
      said += text.toString();
    });
    const ended = once(run, "close");
    const pids: number[] = await vi.waitUntil(
      () =>
        readFile(pidsFile, "utf8")
          .then(JSON.parse)
          .catch(() => false),
      {
        timeout: 60_000,
      },
    );
    onTestFinished(() => {
      for (const pid of [...pids, run.pid ?? 0]) if (processStart(pid)) process.kill(pid, "SIGKILL");
    });
    expect(pids.map(processStart)).not.toContain(null);
    run.kill("SIGTERM");
    expect(await ended).toEqual([130, null]);
    expect(said).toContain("Stopped before the end.");
    expect(pids.map(processStart)).toEqual([null, null]);
    expect(JSON.parse(await readFile(pidsFile, "utf8"))).toEqual(pids);
  });
});
