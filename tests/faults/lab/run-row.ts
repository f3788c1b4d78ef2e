import { clearFaults } from "../../support/stripe-faults";
import { makeChance } from "./chance";
import { keepHistory, keepReason, readHistory } from "./history";
import { checkBatch, prepareLab } from "./lab";
import type { Row } from "./row";
import { settings } from "./settings";

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
  const wanted = Math.min(row.counts[settings.counts], (await row.available?.()) ?? Number.POSITIVE_INFINITY);
  let left = wanted - done.reduce((sum, { trials }) => sum + trials, 0);
  for (let number = done.length; left > 0; number += 1) {
    const size = Math.min(left, row.perBatch[settings.counts === "full" ? "full" : "few"]);
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
