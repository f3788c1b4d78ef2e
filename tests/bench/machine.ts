import { execFileSync } from "node:child_process";
import { availableParallelism, cpus, loadavg, totalmem } from "node:os";
import path from "node:path";
import { z } from "zod";

const ROOT = path.join(import.meta.dirname, "../..");

/** The machine of the figures. `load` is the mean number of runnable processes in the minute before (load average). */
export const Machine = z.object({
  cpu: z.string(),
  cores: z.int(),
  memoryGb: z.number(),
  node: z.string(),
  browser: z.string(),
  load: z.number(),
});
export type Machine = z.infer<typeof Machine>;

export const readMachine = (browser: string): Machine => ({
  cpu: cpus()[0]?.model ?? "unknown",
  cores: availableParallelism(),
  memoryGb: Math.round(totalmem() / 2 ** 30),
  node: process.versions.node,
  browser,
  load: Math.round((loadavg()[0] ?? 0) * 100) / 100,
});

/** If a quarter of the processors is busy before the bench begins, the figures reflect the other work. */
const BUSY_SHARE = 0.25;

/** The warning about a busy machine; null for an idle one. */
export function busyWarning({ load, cores }: Pick<Machine, "load" | "cores">): string | null {
  if (load <= cores * BUSY_SHARE) return null;
  return `This machine is busy (load ${load} on ${cores} cores before the shop was started): times and rates are worse than they should be.`;
}

/** The commit of the sources, with "+" if they were changed since; "unknown" outside a clone. */
export function readCommit(): string {
  try {
    const git = (...args: string[]) => execFileSync("git", args, { cwd: ROOT, encoding: "utf8", stdio: "pipe" }).trim();
    return git("rev-parse", "--short", "HEAD") + (git("status", "--porcelain") ? "+" : "");
  } catch {
    return "unknown";
  }
}
