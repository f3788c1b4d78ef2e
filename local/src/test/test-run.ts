import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { out } from "../lib/output";
import { endSignal } from "../lib/signals";
import { lastLine, sum, type Tally } from "./tally";

/** One call of `npm test`: the folder of its logs and reports, and the signal that ends it. */
export type TestRun = { folder: string; signal: AbortSignal };

/**
 * Runs `work` in a folder of its own, which it keeps only if something failed, and prints one line with the result.
 * Returns the exit code.
 */
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
