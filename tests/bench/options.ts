import { parseArgs } from "node:util";
import { z } from "zod";

export const USAGE = `npm run bench: measures a production shop of its own by docs/performance.md, row by row.
  --row P4                 that row alone; several times for several
  --quick                  fewer and shorter rounds: five minutes at most, figures are rough
  --json FILE              writes the run as JSON there; by default to .data/bench.json
  --products N --orders N  how many to make up for P11, P12 and P16
  --variants N             how many variants each of these products has; 1 by default
  --seed TEXT              picks the same pages for P16 again; a run prints its own
  --keep                   writes the run into docs/performance.md and its history`;

/** The rows, in the order in which they are measured: P11 generates the products of P16, and later rows see many. */
const ROWS = ["P1", "P4", "P6", "P8", "P10", "P11", "P16", "P12", "P14"] as const;
export type RowId = (typeof ROWS)[number];

const Wanted = z.object({
  row: z.array(z.enum(ROWS)).default([...ROWS]),
  quick: z.boolean().default(false),
  json: z.string().optional(),
  products: z.coerce.number().int().min(100).optional(),
  orders: z.coerce.number().int().min(100).optional(),
  variants: z.coerce.number().int().min(1).max(10).default(1),
  seed: z.string().min(1).optional(),
  keep: z.boolean().default(false),
});

const OPTIONS = {
  row: { type: "string", multiple: true },
  quick: { type: "boolean" },
  json: { type: "string" },
  products: { type: "string" },
  orders: { type: "string" },
  variants: { type: "string" },
  seed: { type: "string" },
  keep: { type: "boolean" },
} as const;

/** How much is measured. Times in seconds. */
export type Amounts = {
  rounds: number;
  lighthouseRuns: number;
  loadSeconds: number;
  checkoutSeconds: number;
  /** Rounds of P10's processor time, which varies by a fifth from one to the next. */
  processorRounds: number;
  /** Whether P14 has the first start on a bare machine, which takes minutes. */
  firstStart: boolean;
  secondStarts: number;
  products: number;
  orders: number;
  /** How many variants each made-up product has. */
  variants: number;
};

const QUICK: Amounts = {
  ...{ rounds: 2, lighthouseRuns: 1, loadSeconds: 2, checkoutSeconds: 4, processorRounds: 2 },
  ...{ firstStart: false, secondStarts: 1, products: 600, orders: 400, variants: 1 },
};
export const FULL: Amounts = {
  ...{ rounds: 5, lighthouseRuns: 5, loadSeconds: 8, checkoutSeconds: 20, processorRounds: 9 },
  ...{ firstStart: true, secondStarts: 3, products: 10_000, orders: 10_000, variants: 1 },
};

/** The command line of the bench. @throws Error for unknown options. */
export function readOptions(args: string[]) {
  const parsed = Wanted.safeParse(parseArgs({ args, options: OPTIONS }).values);
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
  const { row, quick, products, orders, variants, seed = Date.now().toString(36), ...rest } = parsed.data;
  const usual = quick ? QUICK : FULL;
  const amounts = { ...usual, products: products ?? usual.products, orders: orders ?? usual.orders, variants };
  return { ...rest, rows: ROWS.filter((id) => row.includes(id)), quick, amounts, seed };
}
