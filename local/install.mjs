/** The packages: are they the lock file's, and `npm ci` with progress when they are not. Node's own modules alone. */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { createWriteStream, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";

const MARKER = "node_modules/.aeroloft.json";
const REPORT_EVERY_MS = 10_000;
const PARENT_PIPE = 3;
const STOP_WITHIN_MS = 2000;

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}

/** What the installed packages were made from: the lock file, and the platform their binaries are for. */
export function installKey(lockText, platform = `${process.platform}-${process.arch}-${process.versions.modules}`) {
  return createHash("sha256").update(lockText).update(platform).digest("hex");
}

/**
 * Whether npm finished an install of exactly this lock file: npm writes `hidden` (node_modules/.package-lock.json) last,
 * so an interrupted install has none. Packages for other platforms (`optional`) may be absent.
 */
export function matchesLock(lock, hidden) {
  if (!lock?.packages || !hidden?.packages) return false;
  return Object.entries(lock.packages).every(([name, wanted]) => {
    if (!name.includes("node_modules/")) return true;
    const found = hidden.packages[name];
    if (!found) return wanted.optional === true || wanted.devOptional === true || wanted.peer === true;
    const sameContent = !wanted.integrity || found.integrity === wanted.integrity;
    return found.version === wanted.version && sameContent && found.link === wanted.link;
  });
}

function howMany(root, names) {
  return names.filter((name) => existsSync(path.join(root, name, "package.json"))).length;
}

function seconds(sinceMs) {
  return `${Math.round((Date.now() - sinceMs) / 1000)} s`;
}

function npmCommand() {
  const cli = process.env.npm_execpath;
  if (cli && /npm-cli\.js$/.test(cli)) return [process.execPath, cli];
  return [process.platform === "win32" ? "npm.cmd" : "npm"];
}

function killGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
  } catch {
    // it has ended by itself
  }
}

/** The process id of another start that installs into this folder just now, or null. The file names it while it lives. */
function otherInstaller(file) {
  const pid = readJson(file)?.pid;
  if (!pid || pid === process.pid) return null;
  try {
    process.kill(pid, 0);
    return pid;
  } catch {
    return null;
  }
}

function runNpm(root, logFile, onRequest) {
  const log = createWriteStream(logFile);
  const [command, ...first] = npmCommand();
  const child = spawn(command, [...first, "ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=http"], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe", "pipe"],
    detached: true,
    env: {
      ...process.env,
      npm_config_update_notifier: "false",
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --require "${path.join(root, "local/follow-parent.cjs")}"`,
      AEROLOFT_PARENT_PIPE: String(PARENT_PIPE),
    },
  });
  child.stdout.pipe(log, { end: false });
  createInterface({ input: child.stderr }).on("line", (line) => {
    if (line.startsWith("npm http ")) onRequest();
    else log.write(`${line}\n`);
  });
  let stoppedBy = null;
  const stop = (signal) => {
    stoppedBy = signal;
    killGroup(child.pid, "SIGTERM");
    setTimeout(() => killGroup(child.pid, "SIGKILL"), STOP_WITHIN_MS).unref(); // npm would first finish its step
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop);
  return new Promise((resolve) => {
    const end = (failed) => {
      for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.removeListener(signal, stop);
      log.end(() => resolve({ failed, stoppedBy }));
    };
    child.on("error", (error) => {
      log.write(`${error.message}\n`);
      end(true);
    });
    child.on("close", (code) => end(code !== 0));
  });
}

function lastLines(file, count) {
  const lines = readFileSync(file, "utf8").trimEnd().split("\n");
  return lines
    .slice(-count)
    .map((line) => `    ${line}`)
    .join("\n");
}

/** Installs the packages unless they are there. Answers `{failure}`: null, or what to tell the person. */
export async function installPackages({ root, dataDir, writeComplaint }) {
  const lockText = readFileSync(path.join(root, "package-lock.json"), "utf8");
  const lock = JSON.parse(lockText);
  const key = installKey(lockText);
  const marker = path.join(root, MARKER);
  if (readJson(marker)?.key === key) return { failure: null };
  const complaint = writeComplaint(root) ?? writeComplaint(path.join(root, "node_modules"));
  if (complaint) return { failure: complaint };

  if (!matchesLock(lock, readJson(path.join(root, "node_modules/.package-lock.json")))) {
    const claim = path.join(root, "local/.installing.json");
    const other = otherInstaller(claim);
    if (other)
      return {
        failure: `Another start (process ${other}) is installing the packages. Wait for it, then run the command again.`,
      };
    writeFileSync(claim, JSON.stringify({ pid: process.pid }));
    try {
      const failure = await install({ root, dataDir, lock });
      if (failure) return { failure };
    } finally {
      rmSync(claim, { force: true });
    }
  }
  writeFileSync(marker, JSON.stringify({ key, installedAt: new Date().toISOString() }));
  return { failure: null };
}

async function install({ root, dataDir, lock }) {
  const names = Object.keys(lock.packages).filter((name) => name.includes("node_modules/"));
  const needed = names.filter((name) => !lock.packages[name].optional && !lock.packages[name].link);
  const logs = path.join(dataDir, "logs");
  mkdirSync(logs, { recursive: true });
  const logFile = path.join(logs, "install.log");
  const startedMs = Date.now();
  process.stdout.write(`  … Installing ${needed.length} packages (first time only, one to three minutes)\n`);
  let requests = 0;
  const report = setInterval(() => {
    const inPlace = `${howMany(root, needed)} of ${needed.length} packages in place`;
    process.stdout.write(`    ${requests} downloads, ${inPlace}, ${seconds(startedMs)}\n`);
  }, REPORT_EVERY_MS);
  const { failed, stoppedBy } = await runNpm(root, logFile, () => {
    requests += 1;
  });
  clearInterval(report);
  if (stoppedBy) return "Stopped while installing packages. Run the command again: it goes on from here.";
  if (failed) {
    return `  ✗ Installing the packages failed after ${seconds(startedMs)}. The last lines of ${logFile}:\n\n${lastLines(logFile, 15)}\n
    What to do: check that this machine reaches the npm registry (npm ping) and has 2 GB of free disk, then run the command again.`;
  }
  process.stdout.write(`  ✓ Installed ${needed.length} packages (${seconds(startedMs)})\n`);
  return null;
}
