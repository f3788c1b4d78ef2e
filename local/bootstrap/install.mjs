/** Runs npm, with progress, unless the packages match the lock file. Imports only Node's own modules. */
import { spawn } from "node:child_process";
import { createWriteStream, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { followParentEnv } from "./follow-parent.mjs";
import { machineName, partOf, readJson, whyInstall } from "./installed.mjs";
import { withPackageAddresses } from "./package-addresses.mjs";
import { processStart } from "./process-start.mjs";

/**
 * @typedef {import("./installed.mjs").Lock} Lock
 * `withTools`: also what only tests and checks need.
 * @typedef {{ root: string, dataDir: string, withTools: boolean, writeComplaint: (folder: string) => string |
 * null }} Installation
 * `args`: npm's; `places`: where it puts packages.
 * @typedef {{ args: string[], places: string[], why: string }} Task
 * @typedef {{ root: string, dataDir: string, lock: Lock, task: Task }} Work
 */

/** What the shop is made of and operated with. The project's root and `tests` have the tools of tests and checks. */
const SHOP = ["local", "medusa-backend", "storefront"];

const MARKER = "node_modules/.aeroloft.json";
const REPORT_EVERY_MS = 10_000;
const STOP_WITHIN_MS = 2000;

/** @type {(root: string, names: string[]) => number} */
function howMany(root, names) {
  return names.filter((name) => existsSync(path.join(root, name, "package.json"))).length;
}

/** @type {(sinceMs: number) => string} */
function seconds(sinceMs) {
  return `${Math.round((Date.now() - sinceMs) / 1000)} s`;
}

/** The npm that runs this program, if any: the command and its first arguments. */
export function npmCommand() {
  const cli = process.env.npm_execpath;
  if (cli && /npm-cli\.js$/.test(cli)) return { command: process.execPath, first: [cli] };
  return { command: process.platform === "win32" ? "npm.cmd" : "npm", first: [] };
}

/** @type {(pid: number | undefined, signal: NodeJS.Signals) => void} */
function killGroup(pid, signal) {
  if (!pid) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // it has ended by itself
  }
}

/**
 * `onRequest` is called for each downloaded package. Rejects if the log cannot be written, once npm has ended.
 * @typedef {{ failed: boolean, stoppedBy: NodeJS.Signals | null }} Ended
 * @type {(root: string, args: string[], logFile: string, onRequest: () => void) => Promise<Ended>}
 */
function runNpm(root, args, logFile, onRequest) {
  const log = createWriteStream(logFile);
  const { command, first } = npmCommand();
  const child = spawn(command, [...first, ...args, "--include=dev", "--no-audit", "--no-fund", "--loglevel=http"], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe", "pipe"],
    detached: true,
    env: {
      ...process.env,
      npm_config_update_notifier: "false",
      ...followParentEnv(process.env.NODE_OPTIONS),
    },
  });
  child.stdout?.pipe(log, { end: false });
  if (child.stderr)
    createInterface({ input: child.stderr }).on("line", (line) => {
      if (line.startsWith("npm http ")) onRequest();
      else log.write(`${line}\n`);
    });
  /** @type {NodeJS.Signals | null} */
  let stoppedBy = null;
  const endNpm = () => {
    killGroup(child.pid, "SIGTERM");
    setTimeout(() => killGroup(child.pid, "SIGKILL"), STOP_WITHIN_MS).unref(); // On a signal npm would first finish its step.
  };
  /** @param {NodeJS.Signals} signal */
  const stop = (signal) => {
    stoppedBy = signal;
    endNpm();
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop);
  return new Promise((resolve, reject) => {
    log.on("error", () => {
      child.stdout?.resume(); // nobody reads npm's output any more, and npm must not wait for that
      endNpm();
    });
    /** @param {boolean} failed */
    const end = (failed) => {
      for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.removeListener(signal, stop);
      // A write that fails while npm ends is reported here, and in `errored`, before "error" is emitted.
      log.end((/** @type {Error | null | undefined} */ error) => {
        const fault = log.errored ?? error;
        if (fault) reject(fault);
        else resolve({ failed, stoppedBy });
      });
    };
    child.on("error", (error) => {
      log.write(`${error.message}\n`);
      end(true);
    });
    child.on("close", (code) => end(code !== 0));
  });
}

/** @type {(file: string, count: number) => string} */
function lastLines(file, count) {
  const lines = readFileSync(file, "utf8").trimEnd().split("\n");
  return lines
    .slice(-count)
    .map((line) => `    ${line}`)
    .join("\n");
}

/**
 * Then this registry keeps its packages elsewhere, and npm can ask it for the address.
 * @type {(logFile: string) => boolean}
 */
const isNotFound = (logFile) => /\bE404\b/.test(readFileSync(logFile, "utf8"));

/**
 * Claims the work of `file`: null, or the id of the process that is doing it. A claim whose process has ended is taken
 * over, even if another process now has its id.
 * @type {(file: string) => number | null}
 */
export function claim(file) {
  const mine = JSON.stringify({ pid: process.pid, startedAt: processStart(process.pid) });
  for (;;) {
    try {
      writeFileSync(file, mine, { flag: "wx" });
      return null;
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    }
    const owner = readJson(file);
    const lives = Boolean(owner?.startedAt) && processStart(owner.pid) === owner.startedAt;
    if (lives && owner.pid !== process.pid) return owner.pid;
    rmSync(file, { force: true });
  }
}

/** @type {(root: string) => { lock: Lock } | { failure: string }} */
function readLock(root) {
  const file = path.join(root, "package-lock.json");
  const advice = `Put the committed one back (git checkout ${path.basename(file)}) and run the command again.`;
  if (!existsSync(file)) return { failure: `${file} is missing. ${advice}` };
  const lock = readJson(file);
  return lock?.packages ? { lock } : { failure: `${file} is damaged: it is not a complete lock file. ${advice}` };
}

/**
 * Installs the packages unless they are installed. Returns `{failure}`: null, or a message.
 * @param {Installation} installation
 */
export async function installPackages(installation) {
  try {
    return { failure: await installUnlessThere(installation) };
  } catch (error) {
    if (!(error instanceof Error && "syscall" in error)) throw error;
    const failure = `  ✗ Installing the packages failed: ${error.message}.\n
    What to do: give the disk free space (2 GB) and this user the right to write there, then run the command again.`;
    return { failure };
  }
}

/**
 * What npm has to do; null if everything is there. The tools are added to a shop's packages without replacing these,
 * because the shop may be running.
 * @type {(root: string, lock: Lock, mark: { machine?: string } | null, withTools: boolean) => Task | null}
 */
function findTask(root, lock, mark, withTools) {
  const shop = partOf(lock, SHOP);
  const places = Object.keys((withTools ? lock : shop).packages);
  const why = whyInstall({ root, lock: shop, mark });
  if (why) return { args: ["ci", ...(withTools ? [] : SHOP.map((folder) => `--workspace=${folder}`))], places, why };
  if (!withTools || !whyInstall({ root, lock, mark })) return null;
  const added = places.filter((place) => !shop.packages[place]);
  return { args: ["install", "--no-save"], places: added, why: "the tools of tests and checks" };
}

/** @param {Installation} installation */
async function installUnlessThere({ root, dataDir, withTools, writeComplaint }) {
  const read = readLock(root);
  if ("failure" in read) return read.failure;
  const { lock } = read;
  const marker = path.join(root, MARKER);
  const mark = readJson(marker);
  const task = findTask(root, lock, mark, withTools);
  if (task) {
    const failure = await installAlone({ root, dataDir, lock, task, writeComplaint });
    if (failure) return failure;
  }
  // Packages installed by hand, in a folder that may be read-only, are used as they are.
  if ((task || !mark?.machine) && !writeComplaint(path.dirname(marker)))
    writeFileSync(marker, JSON.stringify({ machine: machineName(), installedAt: new Date().toISOString() }));
  return null;
}

/** @param {Work & Pick<Installation, "writeComplaint">} work */
async function installAlone({ writeComplaint, root, ...work }) {
  const complaint = writeComplaint(root) ?? writeComplaint(path.join(root, "node_modules"));
  if (complaint) return complaint;
  const file = path.join(root, "local/.installing.json");
  const other = claim(file);
  if (other)
    return `Another start (process ${other}) is installing the packages. Wait for it, then run the command again.`;
  try {
    return await install({ root, ...work });
  } finally {
    rmSync(file, { force: true });
  }
}

/** @param {Work} work */
async function install({ root, dataDir, lock, task }) {
  const names = task.places.filter((name) => name.includes("node_modules/"));
  const needed = names.filter((name) => !lock.packages[name]?.optional && !lock.packages[name]?.link);
  const logs = path.join(dataDir, "logs");
  mkdirSync(logs, { recursive: true });
  const logFile = path.join(logs, "install.log");
  const startedMs = Date.now();
  process.stdout.write(`  … Installing ${needed.length} packages (${task.why}; one to three minutes)\n`);
  let requests = 0;
  const report = setInterval(() => {
    const inPlace = `${howMany(root, needed)} of ${needed.length} packages in place`;
    process.stdout.write(`    ${requests} downloads, ${inPlace}, ${seconds(startedMs)}\n`);
  }, REPORT_EVERY_MS);
  const run = () => runNpm(root, task.args, logFile, () => (requests += 1));
  const { failed, stoppedBy } = await withPackageAddresses(root, lock, npmCommand(), run)
    .then((first) => (first.failed && !first.stoppedBy && isNotFound(logFile) ? run() : first))
    .finally(() => clearInterval(report));
  if (stoppedBy) return "Stopped while installing packages. Run the command again: it goes on from here.";
  if (failed) {
    return `  ✗ Installing the packages failed after ${seconds(startedMs)}. The last lines of ${logFile}:\n\n${lastLines(logFile, 15)}\n
    What to do: check that this machine reaches the npm registry (npm ping) and has 2 GB of free disk, then run the command again.`;
  }
  process.stdout.write(`  ✓ Installed ${needed.length} packages (${seconds(startedMs)})\n`);
  return null;
}
