import type { Browser } from "@playwright/test";
import type { Figure } from "./measurements";
import type { Amounts, ROW_IDS } from "./options";
import type { Target } from "./targets";

/** The context of a row's meter. */
export type Bench = {
  amounts: Amounts;
  /** The shop, and the peer, if any. */
  targets: readonly Target[];
  browser: Browser;
};

/** A row of docs/performance.md. */
export type Row = { id: (typeof ROW_IDS)[number]; title: string; measure: (bench: Bench) => Promise<Figure[]> };
