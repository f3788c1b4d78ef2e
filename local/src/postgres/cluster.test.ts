import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { processStart } from "../../bootstrap/process-start.mjs";
import { buffersMb, endLeftover } from "./cluster";

let folder: string;
let lock: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "postgres é "));
  lock = path.join(folder, "postmaster.pid");
});
afterEach(() => rm(folder, { recursive: true }));

/** A process that waits and has these words on its command line. */
async function startProcess(...words: string[]): Promise<number> {
  const wait = "process.stdout.write('up'); setInterval(() => {}, 1000)";
  const child = spawn(process.execPath, ["-e", wait, "--", ...words], { stdio: ["ignore", "pipe", "ignore"] });
  await new Promise((resolve) => child.stdout.once("data", resolve));
  return child.pid ?? 0;
}

describe("what a killed start left of PostgreSQL", () => {
  it("is ended when it still runs on the folder, and left to PostgreSQL when nothing runs", async () => {
    const pid = await startProcess("-D", folder, "-p", "5432");
    await writeFile(lock, `${pid}\n${folder}\n`);
    await endLeftover(folder);
    expect(processStart(pid)).toBeNull();
    await writeFile(lock, `${2 ** 22 + 1}\n${folder}\n`);
    await endLeftover(folder);
    expect(existsSync(lock)).toBe(true);
  });

  it("is a lock to be taken away when another process has its number by now, which is left alone", async () => {
    const pid = await startProcess("-D", `${folder}-2`, "-p", "5432");
    await writeFile(lock, `${pid}\n${folder}\n`);
    await endLeftover(folder);
    expect(existsSync(lock)).toBe(false);
    expect(processStart(pid)).not.toBeNull();
    process.kill(pid, "SIGKILL");
  });
});

it("PostgreSQL keeps an eighth of the memory for its pages, from its own default to a gigabyte", () => {
  expect([0.5, 4, 24].map((gigabytes) => buffersMb(gigabytes * 2 ** 30))).toEqual([128, 512, 1024]);
});
