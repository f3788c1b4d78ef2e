import path from "node:path";
import { z } from "zod";
import type { Chance } from "../../support/chance";
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

/** A row of docs/reliability.md. `trials`: how many in all, and in a batch (many payments, one check). */
export type Row = {
  id: string;
  promise: string;
  trials: Record<"full" | "few", readonly [all: number, perBatch: number]>;
  /** The number of different trials, if the shop determines it; there are then at most this many. */
  available?(): Promise<number>;
  run(batch: Batch): Promise<Outcome>;
};

/** The choice of this batch: all of them in turn. */
export function inTurn<T>(choices: readonly T[], number: number): T {
  const choice = choices[number % choices.length];
  if (choice === undefined) throw new Error("there is nothing to choose from");
  return choice;
}

/** A point at which a server dies: `statement` is a regular expression of what its database is asked. */
export type Point = [name: string, statement: string, when: "before" | "committed"];

const Settings = z.object({
  /** `full`: docs/reliability.md's counts; `few`: some of each. */
  FAULTS_COUNTS: z.enum(["few", "full"]).default("few"),
  /** The seed of random choices; the same seed makes the same choices. */
  FAULTS_SEED: z.coerce.number().int().default(1),
  /** The folder of the histories, one file per row; finished batches are not repeated. */
  FAULTS_HISTORY: z.string(),
  /** The folder through which exceptions are thrown inside Medusa (step-faults.ts). */
  STEP_FAULTS_DIR: z.string(),
  STACK_FILE: z.string(),
  /** The folder of sent mails, if it is not beside stack.json. */
  MAIL_DIR: z.string().optional(),
  /** Set if the shop uses Redis. */
  REDIS_URL: z.string().optional(),
  LEGACY_HOLD_MINUTES: z.coerce.number().default(30),
});

const { FAULTS_COUNTS, FAULTS_SEED, FAULTS_HISTORY, STEP_FAULTS_DIR, STACK_FILE, ...given } = Settings.parse(
  process.env,
);

export const settings = {
  counts: FAULTS_COUNTS,
  seed: FAULTS_SEED,
  historyDir: FAULTS_HISTORY,
  stepFaultsDir: STEP_FAULTS_DIR,
  mailDir: given.MAIL_DIR ?? path.join(path.dirname(STACK_FILE), "mail"),
  redisUrl: given.REDIS_URL ?? null,
  legacyHoldMinutes: given.LEGACY_HOLD_MINUTES,
  /** The slack of a goal's figure before it counts as broken, because other work shares the machine. */
  slack: 3,
};
