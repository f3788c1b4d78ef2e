import { access, chmod, constants, mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import path from "node:path";
import { readOptions, USAGE } from "../../../tests/bench/options";
import { readPeerFile } from "../../../tests/bench/peer-file";
import { npmCommand } from "../../bootstrap/install.mjs";
import { readJson, whyInstall } from "../../bootstrap/installed.mjs";
import { endSignal } from "../lib/signals";
import { describeFailure, out, step } from "../lib/step";
import { runInTerminal, runToEnd } from "../processes/run";
import { currentEnvironment, type Environment, ROOT, readSettings } from "../settings/env";
import { timeFirstStart, timeSecondStarts } from "../stack/start-times";
import { provideChromium } from "../test/browser";
import { startTestShop, type TestShop } from "../test/test-shop";

/** A separate package with its own lock file, so that an install of the shop leaves out Lighthouse. */
const FOLDER = path.join(ROOT, "tests/bench/lighthouse");
const ADVICE = "check that this machine reaches the npm registry (npm ping), then run npm run bench -- --row P6 again.";

/**
 * Installs Lighthouse by its lock file, unless it is installed. Its log goes into `logs`.
 * @throws StepError if that fails
 */
async function provideLighthouse(logs: string, signal: AbortSignal): Promise<void> {
  const why = whyInstall({ root: FOLDER, lock: readJson(path.join(FOLDER, "package-lock.json")), mark: null });
  if (!why) return;
  const { command, first } = npmCommand();
  const args = [...first, "ci", "--ignore-scripts", "--no-audit", "--no-fund"];
  const npm = { command, args, cwd: FOLDER, env: currentEnvironment(), logFile: path.join(logs, "lighthouse.log") };
  await step(`Installing Lighthouse (${why})`, () => runToEnd(npm, "Installing Lighthouse", ADVICE, signal));
}

/**
 * The settings of `npm start`: the bench measures the shop, not the tests' shorter waits. Limits are lifted, because
 * all load comes from one address. Medusa's own store routes are open, for another storefront and for P10.
 */
const AS_STARTED: Environment = {
  SWEEP_SECONDS: "60",
  QUEUE_SECONDS: "3",
  RATE_LIMIT_SCALE: "100000",
  STOCK_STORE_ROUTES: "1",
};

/** The options of the bench's shop. */
type BenchShop = { folder: string; base: Environment; signal: AbortSignal };

/**
 * Starts the shop that is measured: production builds on free ports, except MEDUSA_PORT, which the other storefront
 * must know beforehand.
 */
function startBenchShop({ folder, base, signal }: BenchShop): Promise<TestShop> {
  const ports = base.MEDUSA_PORT ? { medusa: readSettings(base).MEDUSA_PORT } : {};
  return startTestShop(folder, signal, { settings: AS_STARTED, ports, durable: true });
}

const SECOND_STARTS = { quick: 1, full: 3 };

type Place = { folder: string; load: string; signal: AbortSignal };
type Options = ReturnType<typeof readOptions>;

const wants = ({ rows }: Options, row: string) => rows.length === 0 || rows.includes(row);

/** The result of `measure` as text; undefined if it fails, because only its row needs it, which then reports that. */
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
 * The start times in seconds of the shop with its data in `dataDir`: of a repeated start and, unless the run is quick,
 * of a first start on a bare machine.
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
  const shop = { folder, base: currentEnvironment(), signal };
  const prepared: Environment = { BENCH_LOAD: load, CHROMIUM_PATH: await provideChromium() };
  if (wants(options, "P6"))
    await unlessItFails(() => provideLighthouse(path.join(folder, "logs"), signal).then(() => []), signal);
  out.line("  A shop for the bench:");
  if (wants(options, "P14")) {
    await (await startBenchShop(shop)).close();
    Object.assign(prepared, await timeStarts(place, dataDir, options));
  }
  const running = await startBenchShop(shop);
  try {
    // The bench's own program has the network, the browser and the load generator.
    const env = { ...currentEnvironment(), ...running.env, ...prepared };
    return await runInTerminal("tests/bench/main.ts", args, { cwd: ".", env, signal });
  } finally {
    await running.close();
  }
}

/** The command line in the bench program's form, checked before a shop is started; null if invalid. */
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
 * the exit code: 1 if a guard fails or a row could not be measured, 2 for an invalid command line.
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
