import type { Chance } from "./chance";
import type { Purchase } from "./shopper";

/** The result of a batch: `broken` are the row's own broken promises, in addition to the checker's invariants. */
export type Outcome = {
  trials: number;
  purchases: Purchase[];
  /** Durations in milliseconds, by name. */
  figures?: Record<string, number[]>;
  notes?: string[];
  broken?: string[];
};

/** The input of a batch: the number of trials, its number from 0, and its chance. */
export type Batch = { size: number; number: number; chance: Chance };

/**
 * A row of docs/reliability.md. `counts` are trials, done in batches of `perBatch` (many payments at once, one check).
 * `quick` is the count in each `npm test`: 0 if the row is left out.
 */
export type Row = {
  id: string;
  promise: string;
  counts: { full: number; few: number; quick: number };
  perBatch: { full: number; few: number };
  /** The number of different trials, if the shop determines it; `counts` are then at most this number. */
  available?(): Promise<number>;
  run(batch: Batch): Promise<Outcome>;
};
