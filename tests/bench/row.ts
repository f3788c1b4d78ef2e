import type { Browser } from "@playwright/test";
import type { Figure } from "./measurements";
import type { Amounts } from "./options";
import type { Target } from "./targets";

/** The context of a row's meter. */
export type Bench = {
  amounts: Amounts;
  /** The shop, and the peer, if any. */
  targets: readonly Target[];
  browser: Browser;
  /** Handles of products that nobody has requested yet, each returned once; generated on first use. */
  freshHandles: (count: number) => Promise<string[]>;
};

/** A row of docs/performance.md. */
export type Row = { id: string; title: string; measure: (bench: Bench) => Promise<Figure[]> };
