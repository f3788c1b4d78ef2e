import { setTimeout as sleep } from "node:timers/promises";
import type { Chance } from "../../support/chance";
import type { Person } from "../../support/person";
import { armCallFault, type CallFault, clearFaults, EVERY_PAYMENT } from "../../support/stripe";
import { plentiful, requirePeople } from "../lab/lab";
import { inTurn, type Row, settings } from "../lab/row";
import { Purchase } from "../lab/shopper";

const ANSWERED_WITHIN_MS = 10_000;
const FAULTS = ["500", "timeout", "reset_after_commit"] as const;
const CALLS = [
  ...(["payment_intents.create", "payment_intents.retrieve", "payment_intents.confirm"] as const),
  ...(["payment_intents.capture", "payment_intents.cancel", "refunds.create"] as const),
];
const RETRIES = 6;
const RETRY_PAUSE_MS = 500;
/** The storefront gives up on a call that moves money after 9.5 s. */
const TIME_LIMIT_MS = 9_000;
const NOT_WHAT_WAS_PAID = { total_amount: 1 };

type Trial = { purchase: Purchase | null; answered: number[]; broken: string[] };

/** Requests a payment until there is one, and times each answer; any answer but a payment or "not now" is a break. */
async function startStubbornly(person: Person, trial: Trial): Promise<Purchase> {
  const order = Purchase.orderOf(person, await plentiful());
  for (let attempt = 0; attempt < RETRIES; attempt += 1) {
    const begun = performance.now();
    const answer = await Purchase.ask(person, order);
    trial.answered.push(performance.now() - begun);
    const purchase = Purchase.from(person, order, answer.body);
    if (purchase) return purchase;
    if (answer.status !== 503) trial.broken.push(`create-payment-intent answered ${answer.status}`);
    await sleep(RETRY_PAUSE_MS);
  }
  throw new Error("no payment could be begun");
}

async function confirmStubbornly(purchase: Purchase): Promise<void> {
  for (let attempt = 0; attempt < RETRIES; attempt += 1) {
    if (await purchase.confirm().catch(() => false)) return;
    if (await purchase.isAuthorised()) return;
    await sleep(RETRY_PAUSE_MS);
  }
}

/**
 * Deletes an order until it is gone. Any other answer is a break, but for "not now" after the whole time limit, and
 * "not found" after that: the deletion went on. The checker says what became of the money.
 */
async function deleteStubbornly(person: Person, orderId: string, trial: Trial): Promise<void> {
  let mayBeGone = false;
  for (let attempt = 0; attempt < RETRIES; attempt += 1) {
    const begun = performance.now();
    const answer = await person.api("DELETE", `/deleteOrder/${orderId}`);
    const took = performance.now() - begun;
    trial.answered.push(took);
    if (answer.status === 200 || (mayBeGone && answer.status === 404)) return;
    const isOutOfTime = answer.status === 503 && took >= TIME_LIMIT_MS;
    mayBeGone ||= isOutOfTime;
    if (!isOutOfTime) trial.broken.push(`deleteOrder answered ${answer.status} after ${Math.round(took)} ms`);
    await sleep(RETRY_PAUSE_MS);
  }
  trial.broken.push("the order could not be deleted");
}

/** A purchase with the fault armed for its call; later steps are those of a person. */
async function buyThrough(fault: CallFault, person: Person): Promise<Trial> {
  const trial: Trial = { purchase: null, answered: [], broken: [] };
  const early = fault.on === "payment_intents.create" || fault.on === "payment_intents.confirm";
  if (early) await armCallFault(fault, EVERY_PAYMENT);
  const purchase = await startStubbornly(person, trial);
  trial.purchase = purchase;
  await confirmStubbornly(purchase);
  if (!early && fault.on !== "refunds.create") await armCallFault(fault, EVERY_PAYMENT);
  const refused = fault.on === "payment_intents.cancel";
  const placed = await purchase.placeAsBrowser(refused ? NOT_WHAT_WAS_PAID : {});
  trial.answered.push(placed.ms);
  if (refused ? placed.orderId : placed.status === 402) {
    trial.broken.push(`POST /orders answered ${placed.status} under ${fault.on} ${fault.do}`);
  }
  if (fault.on === "refunds.create" && placed.orderId) {
    await armCallFault(fault, EVERY_PAYMENT);
    await deleteStubbornly(person, placed.orderId, trial);
    purchase.said = null; // it was already paid at that time
  }
  return trial;
}

/** Over the batches each call meets each fault; `times` is one or two of Stripe's SDK's pairs of tries. */
function faultOf(place: number, number: number, chance: Chance): CallFault {
  return { on: inTurn(CALLS, place), do: inTurn(FAULTS, place + number), times: 2 + 2 * chance.whole(2) };
}

export const R13: Row = {
  id: "R13",
  promise: "Stripe answers 500, hangs, or resets after it committed",
  trials: { full: [108, 6], few: [6, 6] },
  async run({ size, number, chance }) {
    const people = await requirePeople(size);
    const faults = people.map((_, place) => faultOf(place, number, chance));
    const trials = await Promise.all(
      people.map((person, place) => buyThrough(faults[place] ?? faultOf(place, number, chance), person)),
    );
    await clearFaults();
    const answered = trials.flatMap((trial) => trial.answered);
    const slow = answered.filter((ms) => ms > ANSWERED_WITHIN_MS * settings.slack);
    return {
      trials: size,
      purchases: trials.flatMap(({ purchase }) => purchase ?? []),
      figures: { answered },
      notes: faults.map(({ on, do: kind, times }) => `${on} ${kind} ×${times}`),
      broken: [...trials.flatMap(({ broken }) => broken), ...slow.map((ms) => `an answer took ${Math.round(ms)} ms`)],
    };
  },
};
