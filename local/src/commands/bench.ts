import { spawn } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import path from "node:path";
import { startBenchShop } from "../bench/bench-shop";
import { timeSecondStarts } from "../bench/second-starts";
import { out } from "../lib/output";
import { endSignal } from "../lib/signals";
import { describeFailure } from "../lib/step";
import { currentEnvironment, type Environment } from "../settings/env";
import { dataPaths, ROOT } from "../settings/paths";
import { takeStartLock } from "../stack/start-lock";
import { provideChromium } from "../test/browser";

const STARTS = { quick: 1, full: 3 };

/** Runs the bench's own program, which has the network, the browser and the load generator. Returns its exit code. */
function runProgram(args: string[], env: Environment, signal: AbortSignal): Promise<number> {
  const main = path.join(ROOT, "tests/bench/main.ts");
  const child = spawn(process.execPath, ["--import", "tsx", main, ...args], {
    cwd: ROOT,
    env: { ...currentEnvironment(), ...env },
    stdio: "inherit",
  });
  signal.addEventListener("abort", () => child.kill("SIGTERM"), { once: true });
  return new Promise((resolve) => {
    child.once("error", () => resolve(2));
    child.once("exit", (code) => resolve(code ?? 130));
  });
}

/** True unless the options in `args` leave the row out; only the program itself reads them in full. */
const wants = (args: string[], row: string) =>
  !args.some((arg) => /^--row\b/.test(arg)) || args.some((arg) => arg === row || arg === `--row=${row}`);

type Place = { folder: string; load: string; signal: AbortSignal };

/** Runs the bench on a shop of its own in `folder`, and measures how long that shop takes to start again. */
async function benchIn({ folder, load, signal }: Place, args: string[]): Promise<number> {
  const dataDir = path.join(folder, "data");
  const shop = { folder, base: currentEnvironment(), withStockRoutes: args.includes("--peer"), signal };
  out.line("  A shop for the bench:");
  const starts: number[] = [];
  if (wants(args, "P14")) {
    await (await startBenchShop(shop)).close();
    out.line("  … Starting it again, as npm start does");
    const count = args.includes("--quick") ? STARTS.quick : STARTS.full;
    try {
      starts.push(...(await timeSecondStarts(dataDir, count, signal)));
    } catch (error) {
      if (signal.aborted) throw error;
      out.problem(await describeFailure(error)); // P14 fails without its times; the other rows do not need them
    }
  }
  const lock = await takeStartLock(dataPaths(dataDir));
  const running = await startBenchShop(shop);
  try {
    const chromium = await provideChromium();
    const env = { ...running.env, BENCH_LOAD: load, BENCH_SECOND_STARTS: starts.join(","), CHROMIUM_PATH: chromium };
    return await runProgram(args, env, signal);
  } finally {
    await running.close();
    if ("release" in lock) await lock.release();
  }
}

/**
 * The bench (docs/performance.md): measures a shop of its own, and with `--peer` another storefront as well. Returns
 * the exit code: 1 where a guard fails or a row could not be measured.
 */
export async function bench(args: string[]): Promise<number> {
  if (args.includes("--help")) return runProgram(args, {}, endSignal());
  const signal = endSignal();
  const load = String(Math.round((loadavg()[0] ?? 0) * 100) / 100); // before the shop adds its own
  const folder = await mkdtemp(path.join(tmpdir(), "aeroloft-bench-"));
  await chmod(folder, 0o755); // the database's user must get in
  try {
    const code = await benchIn({ folder, load, signal }, args);
    await rm(folder, { recursive: true, force: true });
    return code;
  } catch (error) {
    if (signal.aborted) return 130;
    out.problem(await describeFailure(error));
    out.problem(`  Logs are in ${folder}`);
    return 1;
  }
}
