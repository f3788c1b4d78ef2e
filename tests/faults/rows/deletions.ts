import { setTimeout as sleep } from "node:timers/promises";
import { customerIdOf } from "../../support/accounts";
import { queryDatabase } from "../../support/database";
import { Person } from "../../support/person";
import { dropWebhooks, EVERY_PAYMENT } from "../../support/stripe";
import { fewAtOnce, plentiful, whenSettled } from "../lab/lab";
import { ship } from "../lab/operations";
import type { Row } from "../lab/row";
import { Purchase } from "../lab/shopper";

const ENDED_WITHIN_MS = 180_000;
const LOOK_EVERY_MS = 2_000;

type Trial = { person: Person; customerId: string; purchase: Purchase | null };

const ask = (trial: Trial) =>
  trial.person.submit("/dashboard/account/delete", { sure: "delete", password: trial.person.password });

async function start(trial: Trial): Promise<void> {
  const order = Purchase.orderOf(trial.person, await plentiful());
  trial.purchase = Purchase.from(trial.person, order, (await Purchase.ask(trial.person, order)).body);
}
const confirm = async (trial: Trial) => void (await trial.purchase?.confirm());
const place = async (trial: Trial) => void (await trial.purchase?.placeAsBrowser());
const inTurn =
  (...steps: ((trial: Trial) => Promise<unknown>)[]) =>
  async (trial: Trial) => {
    for (const step of steps) await step(trial);
  };
/** The deletion concurrent with a step of the purchase; either may win. */
const beside = (step: (trial: Trial) => Promise<unknown>) => async (trial: Trial) => {
  await Promise.all([ask(trial), step(trial)]);
};

/** When the account is first deleted; the most critical moments come first. */
const MOMENTS: [name: string, run: (trial: Trial) => Promise<unknown>][] = [
  ["confirmed", inTurn(start, confirm, ask, place)],
  ["being completed", inTurn(start, confirm, beside(place))],
  ["being confirmed", inTurn(start, beside(confirm), place)],
  ["being started", inTurn(beside(start), confirm)],
  ["started", inTurn(start, ask, confirm)],
  ["placed", inTurn(start, confirm, place, ask)],
  ["before it", inTurn(ask, start, confirm)],
];

async function isErased({ customerId }: Trial): Promise<boolean> {
  const sql = "select 1 from account_deletion where customer_id = $1 and erased_at is not null";
  return (await queryDatabase(sql, [customerId])).length > 0;
}

/** Ships the order and requests the deletion again until it has ended; returns whether it did. */
async function whenDeleted(trial: Trial, since: number): Promise<boolean> {
  while (Date.now() - since < ENDED_WITHIN_MS) {
    if (await isErased(trial)) {
      if (trial.purchase) trial.purchase.isBuyerDeleted = true;
      return true;
    }
    const unsent = await queryDatabase(
      `select o.id from "order" o join order_status s on s.order_id = o.id where o.customer_id = $1 and s.status = 'pending'`,
      [trial.customerId],
    );
    for (const { id } of unsent) await ship(String(id));
    await ask(trial);
    await sleep(LOOK_EVERY_MS);
  }
  return false;
}

async function tracesOf({ customerId }: Trial): Promise<string[]> {
  const rows = await queryDatabase(
    `select 'cart ' || id as trace from cart where customer_id = $1
     union all select 'payment ' || id from payment_attempt where customer_id = $1 and (status = 'open' or delivery is not null)
     union all select 'order ' || id from "order" where customer_id = $1 and email is not null`,
    [customerId],
  );
  return rows.map(({ trace }) => `the deletion left ${trace}`);
}

export const R26: Row = {
  id: "R26",
  promise: "the account is deleted during a purchase",
  trials: { full: [140, 14], few: [7, 7] },
  async run({ size, number }) {
    // The first batch, the only one with small counts, has no events.
    const eventless = number % 2 === 0;
    if (eventless) await dropWebhooks(EVERY_PAYMENT);
    const trials = await fewAtOnce(Array.from({ length: size }), async (): Promise<Trial> => {
      const person = await Person.signUp();
      return { person, customerId: await customerIdOf(person.email), purchase: null };
    });
    const since = Date.now();
    const momentOf = (trial: number) => MOMENTS[trial % MOMENTS.length] ?? MOMENTS[0];
    await Promise.all(trials.map((trial, at) => momentOf(at)?.[1](trial)));
    const purchases = trials.flatMap(({ purchase }) => purchase ?? []);
    const [settled, deleted] = await Promise.all([
      whenSettled(purchases, { since, withinMs: ENDED_WITHIN_MS }),
      Promise.all(trials.map(async (trial) => ({ ms: (await whenDeleted(trial, since)) ? Date.now() - since : null }))),
    ]);
    const traces = await Promise.all(trials.map(tracesOf));
    return {
      trials: size,
      purchases,
      figures: { ended: settled.tookMs, deleted: deleted.flatMap(({ ms }) => ms ?? []) },
      notes: [eventless ? "no webhooks" : "webhooks"],
      broken: [
        ...settled.open.map((id) => `neither order nor release within 180 s: ${id}`),
        ...deleted.flatMap(({ ms }, at) => (ms === null ? [`the deletion did not end when ${momentOf(at)?.[0]}`] : [])),
        ...traces.flatMap((found, at) => found.map((trace) => `${trace} when ${momentOf(at)?.[0]}`)),
      ],
    };
  },
};
