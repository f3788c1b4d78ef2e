import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { makeChance } from "../../support/chance";
import { clearFaults } from "../../support/stripe";
import { checkBatch, prepareLab } from "./lab";
import { type Row, settings } from "./row";

/** Breaks of earlier batches stay in the database; each is reported once. */
const told = new Set<string>();

/** Runs one batch, waits until the shop is idle, checks, and writes the history. Returns the breaks. */
async function runBatch(row: Row, number: number, size: number): Promise<string[]> {
  const begun = Date.now();
  await prepareLab();
  const outcome = await row
    .run({ size, number, chance: makeChance(settings.seed, row.id, number) })
    .finally(clearFaults);
  const { breaks, quietAfterMs } = await checkBatch(outcome.purchases);
  const found = breaks.map(({ invariant, what, ids }) => `${invariant} ${what} ${JSON.stringify(ids)}`);
  const fresh = found.filter((line) => !told.has(line));
  for (const line of fresh) told.add(line);
  const broken = [...(outcome.broken ?? []), ...fresh, ...(quietAfterMs === null ? ["no quiet within 120 s"] : [])];
  keepHistory({
    row: row.id,
    batch: number,
    seed: settings.seed,
    at: new Date(begun).toISOString(),
    trials: outcome.trials,
    tookMs: Date.now() - begun,
    quietAfterMs,
    figures: outcome.figures ?? {},
    notes: outcome.notes ?? [],
    payments: outcome.purchases.map(({ paymentIntentId }) => paymentIntentId),
    broken,
  });
  return broken;
}

/** Runs the rest of a row, and returns all of its breaks, including those before an interruption. */
export async function runRow(row: Row): Promise<string[]> {
  const done = readHistory(row.id);
  const broken = done.flatMap((record) => record.broken);
  await prepareLab();
  const [all, perBatch] = row.trials[settings.counts];
  const wanted = Math.min(all, (await row.available?.()) ?? Number.POSITIVE_INFINITY);
  let left = wanted - done.reduce((sum, { trials }) => sum + trials, 0);
  for (let number = done.length; left > 0; number += 1) {
    const size = Math.min(left, perBatch);
    try {
      broken.push(...(await runBatch(row, number, size)));
    } catch (error) {
      keepReason(row.id, number, error);
      throw error;
    }
    left -= size;
  }
  return broken;
}

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
function readHistory(row: string): BatchRecord[] {
  const file = fileOf(row);
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
  return lines.map((line) => BatchRecord.parse(JSON.parse(line)));
}

function keepHistory(record: BatchRecord): void {
  mkdirSync(settings.historyDir, { recursive: true });
  appendFileSync(fileOf(record.row), `${JSON.stringify(record)}\n`);
}

/** Why a batch could not finish; an interrupted run repeats it. Only for people to read. */
function keepReason(row: string, batch: number, reason: unknown): void {
  const what = reason instanceof Error ? (reason.stack ?? reason.message) : String(reason);
  mkdirSync(settings.historyDir, { recursive: true });
  appendFileSync(
    path.join(settings.historyDir, "unfinished.txt"),
    `${new Date().toISOString()} ${row} batch ${batch}: ${what}\n\n`,
  );
}
