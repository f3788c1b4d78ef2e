import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { settings } from "./settings";

/** One batch of a row: its trials, durations (milliseconds), and breaks. */
const BatchRecord = z.object({
  row: z.string(),
  batch: z.int(),
  seed: z.number(),
  at: z.string(),
  trials: z.int(),
  tookMs: z.number(),
  quietAfterMs: z.number().nullable(),
  figures: z.record(z.string(), z.array(z.number())),
  notes: z.array(z.string()),
  payments: z.array(z.string()),
  broken: z.array(z.string()),
});
export type BatchRecord = z.infer<typeof BatchRecord>;

const fileOf = (row: string) => path.join(settings.historyDir, `${row}.jsonl`);

/** The finished batches of a row in this run, including those before an interruption. */
export function readHistory(row: string): BatchRecord[] {
  const file = fileOf(row);
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
  return lines.map((line) => BatchRecord.parse(JSON.parse(line)));
}

export function keepHistory(record: BatchRecord): void {
  mkdirSync(settings.historyDir, { recursive: true });
  appendFileSync(fileOf(record.row), `${JSON.stringify(record)}\n`);
}

/**
 * Why a batch could not finish; an interrupted run repeats it. Only for people to read.
 */
export function keepReason(row: string, batch: number, reason: unknown): void {
  const what = reason instanceof Error ? (reason.stack ?? reason.message) : String(reason);
  mkdirSync(settings.historyDir, { recursive: true });
  appendFileSync(
    path.join(settings.historyDir, "unfinished.txt"),
    `${new Date().toISOString()} ${row} batch ${batch}: ${what}\n\n`,
  );
}
