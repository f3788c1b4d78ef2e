import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { countUnsettled, findBreaks } from "./find-breaks";
import { confirmsOrders } from "./mails";
import { readDatabase } from "./read-database";
import { readMailFiles } from "./read-mails";
import { type Break, LedgerLine, type Records, type Statement } from "./records";

/** Where a shop's database, its payment ledger and its sent mails are, and how long a legacy call's hold may wait for its order. */
export type Shop = { databaseUrl: string; stripeSandbox: string; mailDir: string; legacyHoldMinutes: number };

const Ledger = z.object({ payment_intents: z.array(LedgerLine) });
const LOOK_EVERY_MS = 500;
/** Longer than anything is under way that none of the records show (an answer on its way, a job between two statements). */
const STILL_FOR_MS = 1_000;

/** Ledger and database. The ledger is read first: what is in no record yet must not look like money without an order. */
export async function readRecords(shop: Shop, statements: Statement[] = []): Promise<Records> {
  const answer = await fetch(new URL("/_sandbox/ledger", shop.stripeSandbox), { signal: AbortSignal.timeout(10_000) });
  const { payment_intents } = Ledger.parse(await answer.json());
  const database = await readDatabase(shop.databaseUrl);
  return {
    ...database,
    at: new Date(),
    ledger: payment_intents,
    mailFiles: await readMailFiles(shop.mailDir),
    statements,
    legacyHoldMinutes: shop.legacyHoldMinutes,
  };
}

/** `unchecked` names what this shop gives no sign of. */
export type Verdict = {
  breaks: Break[];
  unchecked: string[];
  quietAfterMs: number | null;
  payments: number;
  orders: number;
};

/**
 * Waits until the shop has nothing under way (`quietWithinMs` at most), then joins ledger and database. `quietAfterMs` is null for
 * a shop that did not come to rest: what it left undone shows as breaks.
 */
export async function checkShop(
  shop: Shop,
  { quietWithinMs, statements }: { quietWithinMs: number; statements?: () => Promise<Statement[]> },
): Promise<Verdict> {
  const begun = Date.now();
  let stillSince: number | null = null;
  let quietAfterMs: number | null = null;
  while (quietAfterMs === null && Date.now() - begun < quietWithinMs) {
    const unsettled = await readRecords(shop).then(countUnsettled, () => Number.POSITIVE_INFINITY);
    stillSince = unsettled > 0 ? null : (stillSince ?? Date.now());
    if (stillSince !== null && Date.now() - stillSince >= STILL_FOR_MS) quietAfterMs = stillSince - begun;
    else await sleep(LOOK_EVERY_MS);
  }
  const records = await readRecords(shop, await statements?.());
  const orders = records.orders.filter(({ cancelled }) => !cancelled).length;
  const unchecked = confirmsOrders(records) ? [] : ["I5: no order of this shop was ever confirmed by mail"];
  return { breaks: findBreaks(records), unchecked, quietAfterMs, payments: records.ledger.length, orders };
}
