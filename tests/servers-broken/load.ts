import { setInterval as every } from "node:timers/promises";
import { z } from "zod";
import { Person } from "../support/person";

const { LOAD_PER_SECOND } = z
  .object({
    /** Requests a second: what R17 promises, unless the machine is too small. */
    LOAD_PER_SECOND: z.coerce.number().int().positive().default(50),
  })
  .parse(process.env);
/** The load goes on for this long after the last thing that is done. */
const AFTERWARDS_MS = 8_000;
const LISTED = 5;

/** A request that changes nothing, and a text that the right answer has. `cached`: it needs no answer from Medusa. */
type Read = { path: string; shows: string; person: Person; cached: boolean };

/** Reads in the order in which they are sent: eight of ten as visitors, two as a customer, whom Medusa has to know. */
export async function makeReads(): Promise<Read[]> {
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

function toLine(title: string, { sent, perSecond, failures, windowMs }: Report, times: number[]): string {
  const sorted = times.sort((a, b) => a - b);
  const kinds = [...new Set(failures.map(({ what }) => what))].slice(0, LISTED);
  return [
    `${title}: ${failures.length} of ${sent} failed within ${windowMs} ms`,
    `${perSecond.toFixed(1)} a second, p50 ${at(sorted, 0.5)} ms, p99 ${at(sorted, 0.99)} ms`,
    ...kinds.map((kind) => `${failures.filter(({ what }) => what === kind).length} × ${kind}`),
  ].join("; ");
}

/** Sends the reads in turn at a steady pace while `act` runs and some seconds longer. */
export async function underLoad(
  title: string,
  reads: readonly Read[],
  act: (sent: () => number) => Promise<void>,
  aSecond = LOAD_PER_SECOND,
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
  const report = { sent: done.length, perSecond, failures, windowMs: windowOf(failures) };
  const times = done.map(({ tookMs }) => tookMs);
  process.stdout.write(`  ${toLine(title, report, times)}\n`);
  return report;
}
