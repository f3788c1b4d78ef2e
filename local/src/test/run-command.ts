import { spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { followParentEnv } from "../../bootstrap/follow-parent.mjs";
import { out } from "../lib/step";
import { endTree } from "../processes/tree";
import { currentEnvironment, type Environment, ROOT } from "../settings/env";
import { fromVitest, NOTHING, type Tally } from "./tally";

const SHOWN_LINES = 60;
const REMIND_EVERY_MS = 20_000;
/** The time that a test runner has to close its browser and its workers. */
const END_WITHIN_MS = 5000;

type Check = {
  name: string;
  command: string;
  args: string[];
  advice: string;
  env?: Environment;
  logFile: string;
  /** Aborting ends it with all its child processes, and starts no other. */
  signal?: AbortSignal;
  /** Without a report it counts as one. */
  report?: { file: string; count: (report: unknown) => Tally };
};

async function finish(check: Check): Promise<boolean> {
  const log = createWriteStream(check.logFile);
  const base = currentEnvironment();
  const child = spawn(check.command, check.args, {
    cwd: ROOT,
    env: { ...base, FORCE_COLOR: "0", ...check.env, ...followParentEnv(check.env?.NODE_OPTIONS ?? base.NODE_OPTIONS) },
    stdio: ["ignore", "pipe", "pipe", "pipe"],
  });
  child.stdout?.pipe(log, { end: false });
  child.stderr?.pipe(log, { end: false });
  let ending = Promise.resolve();
  const end = () => {
    if (child.pid) ending = endTree(child.pid, "SIGTERM", END_WITHIN_MS);
  };
  check.signal?.addEventListener("abort", end, { once: true });
  const ok = await new Promise<boolean>((resolve) => {
    child.on("error", (error) => {
      log.write(`${error.message}\n`);
      resolve(false);
    });
    child.on("close", (code) => resolve(code === 0));
  });
  check.signal?.removeEventListener("abort", end);
  await ending;
  await new Promise<void>((resolve) => log.end(resolve));
  return ok;
}

async function countOf(check: Check, ok: boolean): Promise<Tally> {
  if (!check.report) return { ...NOTHING, [ok ? "passed" : "failed"]: 1 };
  try {
    const tally = check.report.count(JSON.parse(await readFile(check.report.file, "utf8")));
    return ok || tally.failed > 0 ? tally : { ...tally, failed: 1 };
  } catch {
    return { ...NOTHING, failed: 1 };
  }
}

/** Reports the result (and the output, when it failed) and counts it. Never throws. */
export async function runCheck(check: Check): Promise<Tally> {
  if (check.signal?.aborted) return NOTHING;
  const startedMs = Date.now();
  const reminder = setInterval(
    () => out.line(`    ${check.name}: ${Math.round((Date.now() - startedMs) / 1000)} s`),
    REMIND_EVERY_MS,
  );
  const ok = await finish(check);
  clearInterval(reminder);
  if (check.signal?.aborted) return NOTHING;
  const tally = await countOf(check, ok);
  const took = `${((Date.now() - startedMs) / 1000).toFixed(1)} s`;
  const tests = check.report ? `, ${tally.passed} passed, ${tally.failed} failed` : "";
  if (tally.failed === 0) {
    out.line(`  ✓ ${check.name} (${took}${tests})`);
    return tally;
  }
  const said = (await readFile(check.logFile, "utf8")).trimEnd().split("\n");
  out.line(`  ✗ ${check.name} (${took}${tests}): ${check.advice} Whole log: ${check.logFile}`);
  for (const line of said.slice(-SHOWN_LINES)) out.line(`      ${line}`);
  return tally;
}

/** `env` is for the tests' processes, beside this one's environment. */
type VitestRun = { folder: string; signal: AbortSignal; env?: Environment };

type Options = {
  /** Of the report and the log; the project's by default. */
  name?: string;
  title?: string;
  /** "run", or "related" with files. */
  command?: string[];
  args?: string[];
  advice?: string;
};

/** `project` may name several ("contract*"). Never throws. */
export function runVitest(
  project: string,
  { folder, signal, env = {} }: VitestRun,
  { name = project.replace("*", ""), title = `${name} tests`, command = ["run"], args = [], advice }: Options = {},
): Promise<Tally> {
  const file = path.join(folder, `${name}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  return runCheck({
    name: title,
    command: path.join(ROOT, "node_modules/.bin/vitest"),
    args: [...command, "--project", project, ...reporters, ...args],
    advice: advice ?? "read the first failure.",
    env,
    logFile: path.join(folder, `${name}.log`),
    signal,
    report: { file, count: fromVitest },
  });
}
