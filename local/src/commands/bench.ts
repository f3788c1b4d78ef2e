import { spawn } from "node:child_process";
import { access, chmod, constants, mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import path from "node:path";
import { readOptions, USAGE } from "../../../tests/bench/options";
import { readPeerFile } from "../../../tests/bench/peer-file";
import { startBenchShop } from "../bench/bench-shop";
import { provideLighthouse } from "../bench/provide-lighthouse";
import { timeFirstStart, timeSecondStarts } from "../bench/start-times";
import { out } from "../lib/output";
import { endSignal } from "../lib/signals";
import { describeFailure, step } from "../lib/step";
import { currentEnvironment, type Environment } from "../settings/env";
import { dataPaths, ROOT } from "../settings/paths";
import { takeStartLock } from "../stack/start-lock";
import { provideChromium } from "../test/browser";

const SECOND_STARTS = { quick: 1, full: 3 };

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

type Place = { folder: string; load: string; signal: AbortSignal };
type Options = ReturnType<typeof readOptions>;

const wants = ({ rows }: Options, row: string) => rows.length === 0 || rows.includes(row);

/** What `measure` finds, as text; without it where it fails, because the row alone needs it, which then says so. */
async function unlessItFails(measure: () => Promise<number[]>, signal: AbortSignal): Promise<string> {
  try {
    return (await measure()).join(",");
  } catch (error) {
    signal.throwIfAborted();
    out.problem(await describeFailure(error));
    return "";
  }
}

/**
 * How long the shop with its data in `dataDir` takes to start, in seconds: again, and, unless the run is a quick one,
 * for the first time on a machine that has nothing of it.
 */
async function timeStarts(
  { folder, signal }: Place,
  dataDir: string,
  { quick, amounts }: Options,
): Promise<Environment> {
  const count = quick ? SECOND_STARTS.quick : SECOND_STARTS.full;
  const second = () => step("Starting it again, as npm start does", () => timeSecondStarts(dataDir, count, signal));
  const first = () =>
    step(
      "npm start of a copy of the sources",
      async () => [await timeFirstStart(path.join(folder, "bare"), signal)],
      200,
    );
  return {
    BENCH_SECOND_STARTS: await unlessItFails(second, signal),
    BENCH_FIRST_START: amounts.firstStart ? await unlessItFails(first, signal) : "",
  };
}

/** Runs the bench on a shop of its own in `folder`, and measures how long that shop takes to start. */
async function benchIn(place: Place, options: Options, args: string[]): Promise<number> {
  const { folder, load, signal } = place;
  const dataDir = path.join(folder, "data");
  const shop = { folder, base: currentEnvironment(), withStockRoutes: options.peer !== undefined, signal };
  const prepared: Environment = { BENCH_LOAD: load, CHROMIUM_PATH: await provideChromium() };
  if (wants(options, "P6"))
    await unlessItFails(() => provideLighthouse(path.join(folder, "logs"), signal).then(() => []), signal);
  out.line("  A shop for the bench:");
  if (wants(options, "P14")) {
    await (await startBenchShop(shop)).close();
    Object.assign(prepared, await timeStarts(place, dataDir, options));
  }
  const lock = await takeStartLock(dataPaths(dataDir));
  try {
    const running = await startBenchShop(shop);
    try {
      return await runProgram(args, { ...running.env, ...prepared }, signal);
    } finally {
      await running.close();
    }
  } finally {
    if ("release" in lock) await lock.release();
  }
}

/** The command line as the bench's program reads it, before a shop is started for it; null where it cannot be used. */
async function optionsOf(args: string[]): Promise<Options | null> {
  try {
    const options = readOptions(args);
    if (options.peerPaths) await readPeerFile(options.peerPaths);
    if (options.json) await access(path.dirname(path.resolve(options.json)), constants.W_OK);
    return options;
  } catch (error) {
    out.problem(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
    return null;
  }
}

/**
 * The bench (docs/performance.md): measures a shop of its own, and with `--peer` another storefront as well. Returns
 * the exit code: 1 where a guard fails or a row could not be measured, 2 for a command line that cannot be used.
 */
export async function bench(args: string[]): Promise<number> {
  if (args.includes("--help")) {
    out.line(USAGE);
    return 0;
  }
  const options = await optionsOf(args);
  if (!options) return 2;
  const signal = endSignal();
  const load = String(Math.round((loadavg()[0] ?? 0) * 100) / 100); // before the shop adds its own
  const folder = await mkdtemp(path.join(tmpdir(), "aeroloft-bench-"));
  await chmod(folder, 0o755); // the database's user must get in
  try {
    const code = await benchIn({ folder, load, signal }, options, args);
    await rm(folder, { recursive: true, force: true });
    return code;
  } catch (error) {
    if (signal.aborted) {
      await rm(folder, { recursive: true, force: true });
      return 130;
    }
    out.problem(await describeFailure(error));
    out.problem(`  Logs are in ${folder}`);
    return 1;
  }
}
