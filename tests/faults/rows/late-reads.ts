import { setTimeout as sleep } from "node:timers/promises";
import type { Chance } from "../../support/chance";
import { armCallFault, type CallFault, EVERY_PAYMENT } from "../../support/stripe";
import { plentiful, startPurchases } from "../lab/lab";
import { inTurn, type Row } from "../lab/row";
import { Purchase } from "../lab/shopper";

const ALWAYS = 1_000_000;
const BEGINS_WITHIN_MS = 3_000;
const TRIES = 4;
const RETRY_PAUSE_MS = 500;

const READS = ["payment_intents.retrieve", "payment_intents.list"] as const;
const delayed = (delayMs: number) =>
  [...READS, "events.list" as const].map((on): CallFault => ({ on, do: "delay", times: ALWAYS, delayMs }));
/** Late enough for another tab to pay meanwhile; later than the shop's timeout; and from before the last change. */
const KINDS = [
  { name: "reads 2.5 s late", faults: delayed(2_500) },
  {
    name: "reads from before the last change",
    faults: READS.map((on): CallFault => ({ on, do: "stale", times: ALWAYS })),
  },
  { name: "reads 3 s late", faults: delayed(3_000) },
];

type Tab = { purchases: Purchase[]; broken: string[]; answered: number[] };

/** Confirms and places; between, the payment's page must not say "not finished" after the authorisation. */
async function pay(purchase: Purchase): Promise<Tab> {
  const tab: Tab = { purchases: [purchase], broken: [], answered: [] };
  if (!(await purchase.confirm())) return tab;
  if ((await purchase.page()) === "unfinished") {
    tab.broken.push(`I6 an authorised payment was called unfinished: ${purchase.paymentIntentId}`);
  }
  tab.answered.push((await purchase.placeAsBrowser()).ms);
  return tab;
}

/** The same person begins another purchase in a second tab, which ends an unpaid first, and pays or abandons it. */
async function buyInAnotherTab({ person }: Purchase, pays: boolean): Promise<Tab> {
  const order = Purchase.orderOf(person, await plentiful());
  for (let tries = 0; tries < TRIES; tries += 1) {
    const answer = await Purchase.ask(person, order);
    const purchase = Purchase.from(person, order, answer.body);
    if (purchase) return pays ? await pay(purchase) : { purchases: [purchase], broken: [], answered: [] };
    if (answer.status !== 503) return { purchases: [], broken: [`another tab heard ${answer.status}`], answered: [] };
    await sleep(RETRY_PAUSE_MS);
  }
  return { purchases: [], broken: [], answered: [] };
}

function inTwoTabs(first: Purchase, place: number, chance: Chance): Promise<Tab>[] {
  const later = <T>(work: () => Promise<T>) => sleep(chance.upTo(BEGINS_WITHIN_MS)).then(work);
  return [later(() => pay(first)), later(() => buyInAnotherTab(first, place % 2 === 0))];
}

export const R21: Row = {
  id: "R21",
  promise: "Stripe's reads are slow or stale",
  trials: { full: [300, 10], few: [6, 2] },
  async run({ size, number, chance }) {
    const firsts = await startPurchases(size);
    const kind = inTurn(KINDS, number);
    for (const fault of kind.faults) await armCallFault(fault, EVERY_PAYMENT);
    const tabs = await Promise.all(firsts.flatMap((first, place) => inTwoTabs(first, place, chance)));
    return {
      trials: size,
      purchases: tabs.flatMap(({ purchases }) => purchases),
      figures: { answered: tabs.flatMap(({ answered }) => answered) },
      notes: [kind.name],
      broken: tabs.flatMap(({ broken }) => broken),
    };
  },
};
