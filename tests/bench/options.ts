import { parseArgs } from "node:util";
import { z } from "zod";

export const USAGE = `npm run bench: measures a production shop of its own by docs/performance.md, row by row.
  --row P4                      that row alone; several times for several
  --quick                       fewer and shorter rounds: five minutes at most, figures are rough
  --json FILE                   writes the run as JSON as well
  --products N --orders N       how many to make up for P5, P9, P11, P12 and P16
  --peer URL --peer-paths FILE  measures another storefront in the same rounds; docs/performance.md says what the file holds
  --keep                        writes the run into docs/performance.md and its history`;

const Wanted = z.object({
  row: z.array(z.string().regex(/^P([1-9]|1[0-6])$/, "there are P1 to P16")).default([]),
  quick: z.boolean().default(false),
  json: z.string().optional(),
  products: z.coerce.number().int().min(100).optional(),
  orders: z.coerce.number().int().min(100).optional(),
  peer: z.url().optional(),
  "peer-paths": z.string().optional(),
  keep: z.boolean().default(false),
});

const OPTIONS = {
  row: { type: "string", multiple: true },
  quick: { type: "boolean" },
  json: { type: "string" },
  products: { type: "string" },
  orders: { type: "string" },
  peer: { type: "string" },
  "peer-paths": { type: "string" },
  keep: { type: "boolean" },
} as const;

/** How much is measured. Times in seconds. */
export type Amounts = {
  rounds: number;
  lighthouseRuns: number;
  loadSeconds: number;
  /** Pages of one round of P9. */
  uncachedPages: number;
  checkoutSeconds: number;
  /** Rounds of P10's processor time, which varies by a fifth from one to the next. */
  processorRounds: number;
  memorySeconds: number;
  /** New addresses of P13. */
  inventedAddresses: number;
  /** Whether P14 has the first start on a bare machine, which takes minutes. */
  firstStart: boolean;
  products: number;
  orders: number;
};

const QUICK: Amounts = {
  rounds: 2,
  lighthouseRuns: 1,
  loadSeconds: 2,
  uncachedPages: 100,
  checkoutSeconds: 4,
  processorRounds: 2,
  memorySeconds: 10,
  inventedAddresses: 300,
  firstStart: false,
  products: 600,
  orders: 400,
};
const FULL: Amounts = {
  rounds: 5,
  lighthouseRuns: 5,
  loadSeconds: 8,
  uncachedPages: 500,
  checkoutSeconds: 20,
  processorRounds: 9,
  memorySeconds: 600,
  inventedAddresses: 8_400,
  firstStart: true,
  products: 10_000,
  orders: 10_000,
};

/** The command line of the bench. @throws Error for unknown options. */
export function readOptions(args: string[]) {
  const parsed = Wanted.safeParse(parseArgs({ args, options: OPTIONS }).values);
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
  const { row, quick, json, products, orders, peer, keep, "peer-paths": peerPaths } = parsed.data;
  if ((peer === undefined) !== (peerPaths === undefined)) throw new Error("--peer and --peer-paths go together.");
  const usual = quick ? QUICK : FULL;
  const amounts: Amounts = { ...usual, products: products ?? usual.products, orders: orders ?? usual.orders };
  return { rows: row, quick, json, peer, peerPaths, keep, amounts };
}
