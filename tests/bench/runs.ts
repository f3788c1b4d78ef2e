import { execFileSync } from "node:child_process";
import { appendFile, readFile } from "node:fs/promises";
import { availableParallelism, cpus, loadavg, totalmem } from "node:os";
import path from "node:path";
import { z } from "zod";
import { SummedFigure } from "./measurements";

const ROOT = path.join(import.meta.dirname, "../..");

/** The machine of the figures. `load` is the mean number of runnable processes in the minute before (load average). */
const Machine = z.object({
  cpu: z.string(),
  cores: z.int(),
  memoryGb: z.number(),
  node: z.string(),
  browser: z.string(),
  load: z.number(),
});
type Machine = z.infer<typeof Machine>;

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

/** A measured row; `failed` says why there are no figures. */
export const RowResult = z.object({
  id: z.string(),
  title: z.string(),
  figures: z.array(SummedFigure),
  failed: z.string().optional(),
});
export type RowResult = z.infer<typeof RowResult>;

export const rowNumber = ({ id }: Pick<RowResult, "id">): number => Number(id.slice(1));

/** One run of the bench: a line of docs/performance/history.jsonl, and what is written as JSON. */
export const Run = z.object({
  date: z.iso.datetime(),
  commit: z.string(),
  quick: z.boolean(),
  machine: Machine,
  rows: z.array(RowResult),
});
export type Run = z.infer<typeof Run>;

/** The runs of a history, the oldest first. @throws Error that names the invalid line */
export function parseHistory(text: string): Run[] {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return lines.map((line, place) => {
    try {
      return Run.parse(JSON.parse(line));
    } catch (cause) {
      throw new Error(`Line ${place + 1} of the history is no run of the bench.`, { cause });
    }
  });
}

export async function keepRun(file: string, run: Run): Promise<Run[]> {
  await appendFile(file, `${JSON.stringify(run)}\n`);
  return parseHistory(await readFile(file, "utf8"));
}

export const isMet = ({ rows }: Pick<Run, "rows">): boolean =>
  rows.every(({ failed, figures }) => failed === undefined && figures.every(({ met }) => met !== false));
