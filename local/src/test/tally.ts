import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { z } from "zod";
import { endSignal } from "../lib/signals";
import { out } from "../lib/step";
import type { Environment } from "../settings/env";

export type Tally = { passed: number; failed: number; skipped: number };

export const NOTHING: Tally = { passed: 0, failed: 0, skipped: 0 };

export function sum(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (all, one) => ({
      passed: all.passed + one.passed,
      failed: all.failed + one.failed,
      skipped: all.skipped + one.skipped,
    }),
    NOTHING,
  );
}

export function lastLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

const Vitest = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int().default(0),
  success: z.boolean(),
});

/** vitest's JSON report. A file that could not even be loaded counts as one failure. */
export function fromVitest(report: unknown): Tally {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, success } = Vitest.parse(report);
  const failed = !success && numFailedTests === 0 ? 1 : numFailedTests;
  return { passed: numPassedTests, failed, skipped: numPendingTests + numTodoTests };
}

const Playwright = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
  errors: z.array(z.unknown()),
});

/** Playwright's JSON report. A test that passes only on a second try has failed. */
export function fromPlaywright(report: unknown): Tally {
  const { stats, errors } = Playwright.parse(report);
  const failed = stats.unexpected + stats.flaky;
  return { passed: stats.expected, failed: failed === 0 && errors.length > 0 ? 1 : failed, skipped: stats.skipped };
}

/** One call of `npm test`. */
export type TestRun = { folder: string; signal: AbortSignal; env?: Environment };

/** The folder of `work` is kept only if something failed. Returns the exit code. */
export async function testRun(title: string, work: (run: TestRun) => Promise<Tally[]>): Promise<number> {
  const signal = endSignal();
  // A space and an accent, as in people's folders: every log, database and picture of a test run is under such a name.
  const folder = await mkdtemp(path.join(tmpdir(), "aeroloft é test "));
  await chmod(folder, 0o755); // the database's user must get in
  out.line(`  ${title} (logs in ${folder})`);
  const all = sum(await work({ folder, signal }));
  if (signal.aborted) {
    out.line("  Stopped before the end.");
    return 130;
  }
  if (all.failed === 0) await rm(folder, { recursive: true, force: true });
  out.line();
  out.line(lastLine(all));
  return all.failed === 0 ? 0 : 1;
}
