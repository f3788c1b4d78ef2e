import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { awaitMoment, service } from "../../support/control";
import { queryDatabase } from "../../support/database";
import { mustAsOps } from "../../support/ops";
import { listed } from "../../support/payment-calls";
import { type Answer, Person } from "../../support/person";
import { demoAccounts, stack } from "../../support/stack";
import { askUntil } from "../../support/until";
import { checkShop, type Verdict } from "../checker/check-shop";
import { Statement } from "../checker/records";
import { settings } from "./row";
import { Purchase, type Wanted } from "./shopper";
import { watchOrders } from "./stock-books";

const Levels = z.object({
  inventory_items: z.array(
    z.object({
      id: z.string(),
      location_levels: z.array(z.object({ location_id: z.string(), reserved_quantity: z.number() })),
    }),
  ),
});
const Said = Statement.shape.said;

const QUIET_WITHIN_MS = 120_000;
/** More than all rows together buy. */
const PLENTY = 100_000;

export const shop = {
  databaseUrl: stack.databaseUrl,
  stripeSandbox: stack.stripeSandbox,
  mailDir: settings.mailDir,
  legacyHoldMinutes: settings.legacyHoldMinutes,
};

const people: Person[] = [];

/** The first `count` of the lab's people; signed up when they are needed for the first time. */
export async function requirePeople(count: number): Promise<Person[]> {
  const missing = Array.from({ length: Math.max(0, count - people.length) });
  people.push(...(await fewAtOnce(missing, () => Person.signUp())));
  return people.slice(0, count);
}

/** Sets how many of a built-in product can be bought: this many are in stock in addition to reserved ones. */
export async function setAvailable(title: string, available: number): Promise<void> {
  const sku = title.toUpperCase().replaceAll(" ", "-");
  const answer = await mustAsOps("GET", `/admin/inventory-items?sku=${sku}&fields=id,*location_levels`);
  const levels = Levels.parse(answer).inventory_items.flatMap((item) =>
    item.location_levels.map((level) => ({ ...level, item_id: item.id })),
  );
  if (levels.length !== 1) throw new Error(`${title} has ${levels.length} stock levels`);
  for (const { item_id, location_id, reserved_quantity } of levels) {
    const path = `/admin/inventory-items/${item_id}/location-levels/${location_id}`;
    await mustAsOps("POST", path, { stocked_quantity: reserved_quantity + available });
  }
}

export async function requireProduct(name: string): Promise<Wanted> {
  const { _id, productPrice } = await listed(name);
  return { productId: _id, price: productPrice };
}

let sparrow: Promise<Wanted> | null = null;

/** The product that most rows buy: stock is counted and plentiful. */
export function plentiful(): Promise<Wanted> {
  sparrow ??= setAvailable("Sparrow", PLENTY).then(() => requireProduct("Sparrow"));
  return sparrow;
}

let prepared: Promise<unknown> | null = null;

export async function prepareLab(): Promise<void> {
  prepared ??= Promise.all([watchOrders(queryDatabase), plentiful()]);
  await prepared;
}

/** A payment of each of `count` people, not confirmed yet; with `legacies` every other one by the legacy call. */
export async function startPurchases(count: number, wanted?: Wanted, { legacies = false } = {}): Promise<Purchase[]> {
  const product = wanted ?? (await plentiful());
  const people = await requirePeople(count);
  return fewAtOnce([...people.entries()], ([place, person]) =>
    Purchase.start(person, product, { legacy: legacies && place % 2 === 1 }),
  );
}

/** The last statement to each buyer, and the payment's page at the end. */
async function statementsOf(purchases: readonly Purchase[]): Promise<Statement[]> {
  const withBuyer = purchases.filter(({ isBuyerDeleted }) => !isBuyerDeleted);
  const pages = await fewAtOnce(withBuyer, async (purchase): Promise<Statement> => {
    const said = Said.catch("nothing").parse(await purchase.page());
    return { payment_intent_id: purchase.paymentIntentId, said, where: "the payment's page" };
  });
  return [...pages, ...purchases.flatMap(({ said }) => said ?? [])];
}

/** Waits until the shop is idle and joins ledger, database and the statements to the buyers. */
export function checkBatch(purchases: readonly Purchase[]): Promise<Verdict> {
  return checkShop(shop, { quietWithinMs: QUIET_WITHIN_MS, statements: () => statementsOf(purchases) });
}

/** The number of sign-ups and payments begun at the same time; more would only wait for each other. */
const AT_ONCE = 3;

/** Runs `work` for each of the items, a few at the same time; the results in the items' order. */
export async function fewAtOnce<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let start = 0; start < items.length; start += AT_ONCE) {
    results.push(...(await Promise.all(items.slice(start, start + AT_ONCE).map(work))));
  }
  return results;
}

/** Retries a few times, like people who get an error. */
export const MOST_TRIES = 5;
export const PAUSE_MS = 250;

/** Retries until the answer is not a server error. */
export async function insist<Said extends Pick<Answer, "status">>(ask: () => Promise<Said>): Promise<Said> {
  let answer = await ask();
  for (let tries = 1; answer.status >= 500 && tries < MOST_TRIES; tries += 1) {
    await sleep(PAUSE_MS);
    answer = await ask();
  }
  return answer;
}

let admin: Promise<Person> | undefined;
export function signInAdmin(): Promise<Person> {
  admin ??= Person.signIn(demoAccounts.admin);
  return admin;
}

const REACHED_WITHIN_MS = 60_000;

/**
 * Kills Medusa at a moment of `work`, starts it again, and waits until the work has ended, however it ends. Returns
 * when Medusa was there again, in milliseconds since 1970.
 * @throws Error if the moment, `what`, does not come
 */
export async function killAt(moment: Parameters<typeof awaitMoment>[0], what: string, work: () => Promise<unknown>) {
  const armed = await awaitMoment(moment);
  const working = work().catch(() => null);
  try {
    if (!(await armed.reached(REACHED_WITHIN_MS))) throw new Error(`nothing came to the point "${what}"`);
    await service("medusa", "kill");
  } finally {
    await armed.resume();
  }
  await service("medusa", "start");
  const since = Date.now();
  await working;
  return since;
}

const LOOK_EVERY_MS = 200;
const ENDED_SQL = `
  select payment_intent_id from payment_attempt
  where payment_intent_id = any($1) and status in ('to_capture', 'captured', 'released', 'refunded')`;

/**
 * Waits until what the shop says of each purchase is `wanted`. Returns how long each took, counted from `since`, and
 * what is still said of those of which it was not within `withinMs`.
 */
export async function whenAllSay(
  purchases: readonly Purchase[],
  ask: (purchase: Purchase) => Promise<string>,
  wanted: string,
  { since, withinMs }: { since: number; withinMs: number },
) {
  const isWanted = (said: string) => said === wanted;
  const tookMs: number[] = [];
  const wrong: string[] = [];
  for (const purchase of purchases) {
    const said = await askUntil(() => ask(purchase), isWanted, { end: since + withinMs });
    tookMs.push(Date.now() - since);
    if (!isWanted(said)) wrong.push(`${said}, ${purchase.paymentIntentId}`);
  }
  return { tookMs, wrong };
}

/**
 * Waits until each payment became an order or was released. Returns how long each took, counted from `since`, and the
 * ids of those that did neither within `withinMs`. If the database does not answer, it retries.
 */
export async function whenSettled(
  purchases: readonly Purchase[],
  { since, withinMs }: { since: number; withinMs: number },
) {
  const open = new Set(purchases.map(({ paymentIntentId }) => paymentIntentId));
  const tookMs: number[] = [];
  while (open.size > 0 && Date.now() - since < withinMs) {
    const rows = await queryDatabase(ENDED_SQL, [[...open]]).catch(() => []);
    for (const { payment_intent_id } of rows) {
      open.delete(String(payment_intent_id));
      tookMs.push(Date.now() - since);
    }
    if (open.size > 0) await sleep(LOOK_EVERY_MS);
  }
  return { tookMs, open: [...open] };
}
