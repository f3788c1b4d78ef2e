import { setInterval as every } from "node:timers/promises";
import { expect } from "vitest";
import { checkBatch, startPurchases, whenSettled } from "../faults/lab/lab";
import type { Purchase } from "../faults/lab/shopper";
import { ledgerEntry } from "../support/payments";
import { Person } from "../support/person";

/** The requests a second that R17 promises. */
export const PROMISED_RATE = 50;
/** The rates that are tried: a smaller or busier machine may carry less. */
const RATES = [PROMISED_RATE, 25, 12, 6];
/** A machine carries a rate if nothing fails and 99 of 100 answers come within this, in milliseconds. */
const CARRIED_P99_MS = 1_000;
/** The load goes on for this long after the last thing that is done. */
const AFTERWARDS_MS = 8_000;
const LISTED = 5;

/** A request that changes nothing, and a text that the right answer has. `cached`: it needs no answer from Medusa. */
type Read = { path: string; shows: string; person: Person; cached: boolean };

/** Reads in the order in which they are sent: eight of ten as visitors, two as a customer, whom Medusa has to know. */
async function makeReads(): Promise<Read[]> {
  const visitor = new Person();
  const customer = await Person.signUp("Zelda Quagmire");
  const pages = ["/home", "/explore", "/products/kestrel-pro", "/api/server/products"];
  const cached = pages.map((path) => ({ path, shows: "Kestrel Pro", person: visitor, cached: true }));
  const orders = `/api/server/orders?email=${encodeURIComponent(customer.email)}`;
  return [
    ...cached,
    { path: orders, shows: "[]", person: customer, cached: false },
    ...cached,
    { path: "/dashboard/account", shows: "Quagmire", person: customer, cached: false },
  ];
}

type Failure = { sentAt: number; cached: boolean; what: string };

/** What became of the requests that were sent while something was done to the servers. */
export type Report = {
  sent: number;
  perSecond: number;
  failures: Failure[];
  /** From the first failed request to the last one, by when they were sent. */
  windowMs: number;
  p50: number;
  p99: number;
};

async function send({ path, shows, person, cached }: Read): Promise<{ failure: Failure | null; tookMs: number }> {
  const sentAt = Date.now();
  const what = await person.visit(path).then(
    async (answer) => {
      const isRight = (await answer.text()).includes(shows) && answer.status === 200;
      return isRight ? null : `${path} ${answer.status}`;
    },
    (error: unknown) => `${path} ${error}`,
  );
  return { failure: what === null ? null : { sentAt, cached, what }, tookMs: Date.now() - sentAt };
}

const windowOf = (failures: readonly Failure[]) => {
  const times = failures.map(({ sentAt }) => sentAt);
  return times.length > 0 ? Math.max(...times) - Math.min(...times) : 0;
};

const at = (sorted: number[], share: number) => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;

function toLine(title: string, { sent, perSecond, failures, windowMs, p50, p99 }: Report): string {
  const kinds = [...new Set(failures.map(({ what }) => what))].slice(0, LISTED);
  return [
    `${title}: ${failures.length} of ${sent} failed within ${windowMs} ms`,
    `${perSecond.toFixed(1)} a second, p50 ${p50} ms, p99 ${p99} ms`,
    ...kinds.map((kind) => `${failures.filter(({ what }) => what === kind).length} × ${kind}`),
  ].join("; ");
}

/** The requests, and how many of them are sent a second. */
export type Load = { reads: Read[]; aSecond: number };

/** Sends the reads in turn at a steady pace while `act` runs and some seconds longer. */
export async function underLoad(
  title: string,
  { reads, aSecond }: Load,
  act: (sent: () => number) => Promise<void>,
): Promise<Report> {
  const answers: ReturnType<typeof send>[] = [];
  const begunAt = Date.now();
  let until = Number.POSITIVE_INFINITY;
  const sending = (async () => {
    for await (const _ of every(1_000 / aSecond)) {
      if (Date.now() > until) return;
      // A busy machine wakes this late; the pace stays.
      const due = ((Date.now() - begunAt) * aSecond) / 1_000;
      while (answers.length < due) answers.push(send(reads[answers.length % reads.length] as Read));
    }
  })();
  try {
    await act(() => answers.length);
  } finally {
    until = Date.now() + AFTERWARDS_MS;
    await sending;
  }
  const perSecond = answers.length / ((Date.now() - begunAt) / 1_000);
  const done = await Promise.all(answers);
  const failures = done.flatMap(({ failure }) => failure ?? []);
  const sorted = done.map(({ tookMs }) => tookMs).sort((a, b) => a - b);
  const times = { windowMs: windowOf(failures), p50: at(sorted, 0.5), p99: at(sorted, 0.99) };
  const report = { sent: done.length, perSecond, failures, ...times };
  process.stdout.write(`  ${toLine(title, report)}\n`);
  return report;
}

/** The reads at the highest rate that this machine carries while nothing is broken. */
export async function prepareLoad(): Promise<Load> {
  const reads = await makeReads();
  for (const aSecond of RATES) {
    const { failures, p99 } = await underLoad("nothing broken", { reads, aSecond }, async () => {});
    if (failures.length === 0 && p99 <= CARRIED_P99_MS) return { reads, aSecond };
  }
  throw new Error(`this machine does not even carry ${RATES.at(-1)} requests a second`);
}

/** Within which each payment is one order or a void hold: docs/reliability.md. */
const SETTLED_WITHIN_MS = 180_000;

/** Buys once through each server, because the first purchase of a process takes many times as long as later ones. */
export async function warmUp(): Promise<void> {
  const purchases = await startPurchases(4);
  for (const purchase of purchases) {
    expect(await purchase.pay()).toMatchObject({ orderId: expect.any(String) });
  }
}

/** Waits until each payment is one order or a void hold, and lets the checker look. `since`: the shop was whole. */
export async function expectSettled(title: string, purchases: readonly Purchase[], since: number): Promise<void> {
  const { tookMs, open } = await whenSettled(purchases, { since, withinMs: SETTLED_WITHIN_MS });
  expect(open, "payments that are neither an order nor released").toEqual([]);
  const { breaks, quietAfterMs, payments } = await checkBatch(purchases);
  const entries = await Promise.all(purchases.map(({ paymentIntentId }) => ledgerEntry(paymentIntentId)));
  const orders = entries.filter((entry) => entry?.status === "succeeded").length;
  const longest = Math.round(Math.max(0, ...tookMs));
  const ended = `${orders} of ${purchases.length} payments are orders, the others void, within ${longest} ms`;
  process.stdout.write(`  ${title}: ${ended}; ${breaks.length} breaks in ${payments} payments\n`);
  expect(breaks).toEqual([]);
  expect(quietAfterMs, "the shop did not become idle").not.toBeNull();
}
