import type { Browser } from "@playwright/test";
import type { Figure } from "./measurements";
import type { Amounts } from "./options";
import type { Target } from "./targets";

/** `target` is the shop, unless `bench:peer` measures another; what a row picks is the same with the same `seed`. */
export type Bench = { amounts: Amounts; browser: Browser; target: Target; seed: string };

export type Row = { id: string; title: string; measure: (bench: Bench) => Promise<Figure[]> };
