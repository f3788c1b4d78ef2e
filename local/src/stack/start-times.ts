import { spawn } from "node:child_process";
import { closeSync, existsSync, openSync } from "node:fs";
import { cp, mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { StepError } from "../lib/step";
import { currentEnvironment, dataPaths, type Environment, ROOT } from "../settings/env";

const LOOK_EVERY_MS = 20;
const READY_WITHIN_MS = 15 * 60_000;
const ANY_PORT = { PORT: "0", MEDUSA_PORT: "0", STRIPE_SANDBOX_PORT: "0", GOOGLE_SANDBOX_PORT: "0" };

type Start = { root: string; dataDir: string; env: Environment; logFile: string; signal: AbortSignal };

/** Seconds from `npm start` in `root` until its stack.json says that everything answers; then stops the shop. */
async function timeStart({ root, dataDir, env, logFile, signal }: Start): Promise<number> {
  const { stack } = dataPaths(dataDir);
  await rm(stack, { force: true });
  const log = openSync(logFile, "w");
  const failed = (what: string) =>
    new StepError(`npm start ${what}.`, { logFile, advice: "run npm run bench -- --row P14 again." });
  const startedMs = performance.now();
  const child = spawn(process.execPath, [path.join(root, "local/aeroloft.cjs"), "start"], {
    cwd: root,
    env: { ...env, ...ANY_PORT, SHOP_DATA_DIR: dataDir },
    stdio: ["ignore", log, log],
  });
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  try {
    while (!existsSync(stack)) {
      signal.throwIfAborted();
      if (child.exitCode !== null) throw failed("ended before the shop was open");
      if (performance.now() - startedMs > READY_WITHIN_MS) throw failed("took more than a quarter of an hour");
      await sleep(LOOK_EVERY_MS);
    }
    return (performance.now() - startedMs) / 1_000;
  } finally {
    child.kill("SIGINT");
    await ended;
    closeSync(log);
  }
}

/**
 * The times in seconds of `count` starts, one after the other, of the shop with its data in `dataDir`, on free ports.
 */
export async function timeSecondStarts(dataDir: string, count: number, signal: AbortSignal): Promise<number[]> {
  const start = { root: ROOT, dataDir, env: currentEnvironment(), logFile: path.join(dataDir, "start.log"), signal };
  const times: number[] = [];
  for (let done = 0; done < count; done += 1) times.push(await timeStart(start));
  return times;
}

/**
 * The time in seconds of a first start on a machine with only Node and npm: a copy of the sources in `folder`, with
 * nothing installed, built or downloaded. It depends on the network too. The copy is deleted afterwards.
 */
export async function timeFirstStart(folder: string, signal: AbortSignal): Promise<number> {
  const root = path.join(folder, "sources");
  const env = { ...currentEnvironment(), npm_config_cache: path.join(folder, "npm-cache") };
  await mkdir(folder, { recursive: true });
  try {
    await copySources(root);
    const dataDir = path.join(root, ".data");
    return await timeStart({ root, dataDir, env, logFile: path.join(folder, "../first-start.log"), signal });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Files that a clone does not have. */
const MADE = /(^|\/)(node_modules|build|\.medusa|\.cache|\.data|\.git|test-results)$/;

/** Copies the project's files to `folder`, as a clone has them: without packages, builds and local data. */
export const copySources = (folder: string): Promise<void> =>
  cp(ROOT, folder, { recursive: true, verbatimSymlinks: true, filter: (from) => !MADE.test(from) });
