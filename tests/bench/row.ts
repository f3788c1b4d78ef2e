import type { Browser } from "@playwright/test";
import type { Figure } from "./figures";
import type { Amounts } from "./options";
import type { Target } from "./targets";

/** What a row's meter has at hand. */
export type Bench = {
  amounts: Amounts;
  /** The shop, and the peer where there is one. */
  targets: readonly Target[];
  browser: Browser;
  /** Handles of products that nobody has asked for yet, each given out once; made up when they are asked for first. */
  freshHandles: (count: number) => Promise<string[]>;
};

/** A row of docs/performance.md. */
export type Row = { id: string; title: string; measure: (bench: Bench) => Promise<Figure[]> };
