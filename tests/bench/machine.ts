import { execFileSync } from "node:child_process";
import { availableParallelism, cpus, loadavg, totalmem } from "node:os";
import path from "node:path";
import { z } from "zod";

const ROOT = path.join(import.meta.dirname, "../..");

/** Where figures were measured. `load` is the mean number of runnable processes in the minute before (load average). */
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

/** A quarter of the processors at work before the bench begins leaves figures that say more about the other work. */
const BUSY_SHARE = 0.25;

/** What to say of a machine that was busy already; null for a quiet one. */
export function busyWarning({ load, cores }: Pick<Machine, "load" | "cores">): string | null {
  if (load <= cores * BUSY_SHARE) return null;
  return `This machine is busy (load ${load} on ${cores} cores before the shop was started): times and rates are worse than they should be.`;
}

/** The commit of the sources; "+" after it where they were changed since, and "unknown" outside of a clone. */
export function readCommit(): string {
  try {
    const git = (...args: string[]) => execFileSync("git", args, { cwd: ROOT, encoding: "utf8", stdio: "pipe" }).trim();
    return git("rev-parse", "--short", "HEAD") + (git("status", "--porcelain") ? "+" : "");
  } catch {
    return "unknown";
  }
}
