import { truncate, writeFile } from "node:fs/promises";
import type pg from "pg";
import type { Marks } from "../setup/database-marks";
import { type SettledPayment, toLine } from "../stripe-sandbox/settled/settled-payments";
import type { Rows } from "./copy";
import { type Progress, saveProgress } from "./progress";

/** The contents of one batch: rows of the database, and lines of the payment sandbox. */
export type Batch = { rows: Rows; payments: SettledPayment[] };

/**
 * Writes a batch in one transaction, with the progress after it. The payments are written to their file first, so that
 * no order exists without its payment; after an interruption, `dropUnfinished` removes those without an order.
 */
export async function writeBatch(
  client: pg.Client,
  marks: Marks,
  settledFile: string,
  { rows, payments }: Batch,
  progress: Progress,
): Promise<Progress> {
  const lines = payments.map(toLine).join("");
  if (lines !== "") await writeFile(settledFile, lines, { flag: "a", mode: 0o600 });
  const after = { ...progress, settledBytes: progress.settledBytes + lines.length };
  await client.query("begin");
  try {
    await rows.write(client);
    await saveProgress(marks, after);
    await client.query("commit");
    return after;
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

/** Removes the payments of an interrupted batch. */
export async function dropUnfinished(settledFile: string, { settledBytes }: Progress): Promise<void> {
  await writeFile(settledFile, "", { flag: "a", mode: 0o600 });
  await truncate(settledFile, settledBytes);
}
