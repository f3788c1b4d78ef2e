import { spawn } from "node:child_process";
import { closeSync, existsSync, openSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { StepError } from "../lib/step";
import { currentEnvironment } from "../settings/env";
import { dataPaths, ROOT } from "../settings/paths";

const LOOK_EVERY_MS = 20;
const READY_WITHIN_MS = 300_000;

/**
 * Seconds from `npm start`, of a shop that was started before, until its stack.json says that everything answers; then
 * stops the shop.
 */
async function timeStart(dataDir: string, signal: AbortSignal): Promise<number> {
  const { stack } = dataPaths(dataDir);
  await rm(stack, { force: true });
  const logFile = path.join(dataDir, "second-start.log");
  const log = openSync(logFile, "w");
  const failed = (what: string) =>
    new StepError(`npm start ${what}.`, { logFile, advice: "run npm run bench -- --row P14 again." });
  const startedMs = performance.now();
  const child = spawn(process.execPath, [path.join(ROOT, "local/aeroloft.cjs"), "start"], {
    cwd: ROOT,
    env: { ...currentEnvironment(), SHOP_DATA_DIR: dataDir },
    stdio: ["ignore", log, log],
    signal,
  });
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  try {
    while (!existsSync(stack)) {
      if (child.exitCode !== null || signal.aborted) throw failed("ended before the shop was open");
      if (performance.now() - startedMs > READY_WITHIN_MS) throw failed("took more than five minutes");
      await sleep(LOOK_EVERY_MS);
    }
    return (performance.now() - startedMs) / 1000;
  } finally {
    child.kill("SIGINT");
    await ended;
    closeSync(log);
  }
}

/**
 * The times in seconds of `count` starts, one after the other, of the shop with its data in `dataDir`. It may use other
 * ports.
 */
export async function timeSecondStarts(dataDir: string, count: number, signal: AbortSignal): Promise<number[]> {
  const times: number[] = [];
  for (let start = 0; start < count; start += 1) times.push(await timeStart(dataDir, signal));
  return times;
}
