import type { Chance } from "./chance";
import type { Purchase } from "./shopper";

/** What a batch did: `broken` are promises of the row itself, beside the checker's invariants. */
export type Outcome = {
  trials: number;
  purchases: Purchase[];
  /** Durations in milliseconds, by what was measured. */
  figures?: Record<string, number[]>;
  notes?: string[];
  broken?: string[];
};

/** What a batch is told: how many trials, its number from 0, and its chance. */
export type Batch = { size: number; number: number; chance: Chance };

/**
 * A row of docs/reliability.md. `counts` are trials, done in batches of `perBatch` (many payments at once, one check).
 * `quick` is what each `npm test` does: 0 where a row is left out of that.
 */
export type Row = {
  id: string;
  promise: string;
  counts: { full: number; few: number; quick: number };
  perBatch: { full: number; few: number };
  /** How many different trials there are, where the shop itself says so; `counts` are then at most as many. */
  available?(): Promise<number>;
  run(batch: Batch): Promise<Outcome>;
};
