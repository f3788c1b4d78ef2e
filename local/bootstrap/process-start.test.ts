import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { processStart } from "./process-start.mjs";

const PLATFORM = process.platform;
const onLinux = it.runIf(PLATFORM === "linux");

/** Makes this machine look like one without /proc, whose `ps` is this shell script; without a script it has none. */
async function withPs(script: string | null) {
  const folder = await mkdtemp(path.join(tmpdir(), "ps é "));
  onTestFinished(async () => {
    Object.defineProperty(process, "platform", { value: PLATFORM });
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  });
  if (script !== null) await writeFile(path.join(folder, "ps"), `#!/bin/sh\n${script}\n`);
  if (script !== null) await chmod(path.join(folder, "ps"), 0o755);
  vi.stubEnv("PATH", folder);
  Object.defineProperty(process, "platform", { value: "darwin" });
}

describe("when a process was started", () => {
  it("is not known of a number that nobody has, nor of a process that is gone", async () => {
    expect(processStart(2 ** 22 + 1)).toBeNull();
    const child = spawn(process.execPath, ["-e", ""], { stdio: "ignore" });
    const pid = child.pid ?? 0;
    await once(child, "exit");
    expect(processStart(pid)).toBeNull();
  });

  onLinux("is not known of a dead one that its parent has not collected", async () => {
    const parent = spawn("sh", ["-c", "sleep 60 & echo $!; exec sleep 60"], { stdio: ["ignore", "pipe", "ignore"] });
    onTestFinished(() => void parent.kill("SIGKILL"));
    const [pid] = await once(parent.stdout, "data");
    await vi.waitUntil(() => readFileSync(`/proc/${parent.pid}/comm`, "utf8") === "sleep\n", { timeout: 30_000 });
    expect(processStart(Number(pid))).toMatch(/^\d+$/);
    process.kill(Number(pid), "SIGKILL");
    await vi.waitUntil(() => processStart(Number(pid)) === null, { timeout: 30_000 });
    expect(() => process.kill(Number(pid), 0)).not.toThrow();
  });

  onLinux("does not depend on its name, though that has blanks and brackets", () => {
    const title = process.title;
    onTestFinished(() => {
      process.title = title;
    });
    const before = processStart(process.pid);
    expect(before).toMatch(/^\d+$/);
    process.title = "a) Z 1 (b";
    expect(processStart(process.pid)).toBe(before);
  });

  it("is not known, without an error, where ps is missing or knows no such process", async () => {
    await withPs(null);
    expect(processStart(process.pid)).toBeNull();
    await withPs("exit 1");
    expect(processStart(process.pid)).toBeNull();
    await withPs("echo");
    expect(processStart(process.pid)).toBeNull();
  });

  it("is what ps says of that number where there is no /proc", async () => {
    await withPs(`echo " $* "`);
    expect(processStart(42)).toBe("-o lstart= -p 42");
  });
});
