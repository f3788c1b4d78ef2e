import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { out } from "../lib/output";

/** The data of a batch from tests/faults/lab/history.ts that the report needs. */
const Batch = z.object({
  trials: z.number(),
  tookMs: z.number(),
  figures: z.record(z.string(), z.array(z.number())),
  broken: z.array(z.string()),
});
type Batch = z.infer<typeof Batch>;

/** The value that `share` of the sorted `values` do not exceed. */
const quantile = (values: number[], share: number) => values[Math.max(0, Math.ceil(values.length * share) - 1)] ?? 0;
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

function toLine(name: string, values: number[]): string {
  const sorted = [...values].sort((a, b) => a - b);
  const [p50, p99, max] = [quantile(sorted, 0.5), quantile(sorted, 0.99), sorted.at(-1) ?? 0];
  return `        ${name}: p50 ${seconds(p50)}, p99 ${seconds(p99)}, longest ${seconds(max)} (${sorted.length})`;
}

/** A row's result in lines: trials, breaks, duration and figures. */
export function describeRow(row: string, batches: Batch[]): string[] {
  const trials = batches.reduce((sum, batch) => sum + batch.trials, 0);
  const broken = batches.flatMap((batch) => batch.broken);
  const took = batches.reduce((sum, batch) => sum + batch.tookMs, 0);
  const names = [...new Set(batches.flatMap(({ figures }) => Object.keys(figures)))];
  return [
    `    ${row.padEnd(4)} ${trials} trials in ${batches.length} batches, ${broken.length} broken, ${seconds(took)}`,
    ...names.map((name) =>
      toLine(
        name,
        batches.flatMap(({ figures }) => figures[name] ?? []),
      ),
    ),
    ...broken.map((line) => `        ✗ ${line}`),
  ];
}

const byNumber = (a: string, b: string) => Number(a.replace(/\D/g, "")) - Number(b.replace(/\D/g, ""));

/** Prints the histories, row by row. */
export async function tellFaults(historyDir: string): Promise<void> {
  const files = (await readdir(historyDir)).filter((name) => name.endsWith(".jsonl")).sort(byNumber);
  for (const file of files) {
    const lines = (await readFile(path.join(historyDir, file), "utf8")).split("\n").filter(Boolean);
    const batches = lines.map((line) => Batch.parse(JSON.parse(line)));
    for (const line of describeRow(path.basename(file, ".jsonl"), batches)) out.line(line);
  }
}
