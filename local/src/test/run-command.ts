import { spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { currentEnvironment, type Environment } from "../env";
import { out } from "../output";
import { ROOT } from "../paths";
import { NOTHING, type Tally } from "./tally";

const SHOWN_LINES = 60;
const REMIND_EVERY_MS = 20_000;

export type Check = {
  name: string;
  command: string;
  args: string[];
  advice: string;
  env?: Environment;
  logFile: string;
  /** Aborting ends it, and begins no other. */
  signal?: AbortSignal;
  /** Where it writes its report, and how that is counted; without one it counts as one. */
  report?: { file: string; count: (report: unknown) => Tally };
};

function finish(check: Check): Promise<boolean> {
  const log = createWriteStream(check.logFile);
  const child = spawn(check.command, check.args, {
    cwd: ROOT,
    env: { ...currentEnvironment(), FORCE_COLOR: "0", ...check.env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  const end = () => void child.kill("SIGTERM");
  check.signal?.addEventListener("abort", end, { once: true });
  child.once("exit", () => check.signal?.removeEventListener("abort", end));
  return new Promise((resolve) => {
    child.on("error", (error) => {
      log.end(`${error.message}\n`, () => resolve(false));
    });
    child.on("close", (code) => log.end(() => resolve(code === 0)));
  });
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

/** Runs one check, tells its result (and what it said, when it failed) and counts it. Never throws. */
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
