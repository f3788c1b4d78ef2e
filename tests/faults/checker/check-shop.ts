import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { countUnsettled, findBreaks, findBreaksInBooks } from "./find-breaks";
import { readDatabase, readMailFiles, readUnfinished } from "./read-records";
import { type Break, LedgerLine, type Records, type Statement, type Unfinished } from "./records";

/** A shop's database, payment ledger and sent mails, and how long a legacy call's hold may wait for its order. */
export type Shop = { databaseUrl: string; stripeSandbox: string; mailDir: string; legacyHoldMinutes: number };

const Ledger = z.object({ payment_intents: z.array(LedgerLine) });
const LOOK_EVERY_MS = 500;
/** Longer than any work that no record shows (an answer on its way, a job between two statements). */
const STILL_FOR_MS = 1_000;

/** A ledger of a million payments has 170 million characters. */
const LEDGER_WITHIN_MS = 300_000;

/** `settled: "no"` leaves out the millions of payments made up as settled ones, because none of them is in progress. */
async function readLedger({ stripeSandbox }: Shop, { settled }: { settled: "yes" | "no" }): Promise<LedgerLine[]> {
  const url = new URL(`/_sandbox/ledger?settled=${settled}`, stripeSandbox);
  const answer = await fetch(url, { signal: AbortSignal.timeout(LEDGER_WITHIN_MS) });
  return Ledger.parse(await answer.json()).payment_intents;
}

/** Ledger and database; the ledger first, so that an unrecorded payment is not money without an order. */
async function readRecords(shop: Shop, statements: Statement[] = []): Promise<Records> {
  const ledger = await readLedger(shop, { settled: "yes" });
  const database = await readDatabase(shop.databaseUrl);
  const mailFiles = await readMailFiles(shop.mailDir);
  return { ...database, at: new Date(), ledger, mailFiles, statements, legacyHoldMinutes: shop.legacyHoldMinutes };
}

/** Reads only work in progress, because this runs every half second, also on a shop with a million orders. */
async function readUnderWay(shop: Shop): Promise<Unfinished> {
  const ledger = await readLedger(shop, { settled: "no" });
  const unfinished = await readUnfinished(shop.databaseUrl);
  return { ...unfinished, at: new Date(), ledger, legacyHoldMinutes: shop.legacyHoldMinutes };
}

export type Verdict = { breaks: Break[]; quietAfterMs: number | null; payments: number; orders: number };

/**
 * Waits until the shop has no work in progress (`quietWithinMs` at most), then joins ledger and database.
 * `quietAfterMs` is null for a shop that did not become idle: its unfinished work shows as breaks.
 */
export async function checkShop(
  shop: Shop,
  { quietWithinMs, statements }: { quietWithinMs: number; statements?: () => Promise<Statement[]> },
): Promise<Verdict> {
  const begun = Date.now();
  let stillSince: number | null = null;
  let quietAfterMs: number | null = null;
  while (quietAfterMs === null && Date.now() - begun < quietWithinMs) {
    const unsettled = await readUnderWay(shop).then(countUnsettled, () => Number.POSITIVE_INFINITY);
    stillSince = unsettled > 0 ? null : (stillSince ?? Date.now());
    if (stillSince !== null && Date.now() - stillSince >= STILL_FOR_MS) quietAfterMs = stillSince - begun;
    else await sleep(LOOK_EVERY_MS);
  }
  const records = await readRecords(shop, await statements?.());
  const orders = records.orders.filter(({ cancelled }) => !cancelled).length;
  return { breaks: findBreaks(records), quietAfterMs, payments: records.ledger.length, orders };
}

/** Reads the database once, and no ledger: what Stripe says of the payments is not compared. */
export async function checkBooks(databaseUrl: string): Promise<Pick<Verdict, "breaks" | "orders">> {
  const books = await readDatabase(databaseUrl);
  return { breaks: findBreaksInBooks(books), orders: books.orders.filter(({ cancelled }) => !cancelled).length };
}
