import { checkBatch, requirePeople } from "../lab/lab";
import { MONEY_OPERATIONS, type MoneyOperation, prepareOperation } from "../lab/operations";
import { type Outcome, type Row, settings } from "../lab/row";
import type { Purchase } from "../lab/shopper";
import { armStepFault, listMoneySteps, type StepFault, type StepId, traceSteps, wasThrown } from "../lab/step-faults";

type Trial = { operation: MoneyOperation; fault: StepFault };
type Plan = { trials: Trial[]; missed: StepId[] };

/** Longer than the shop's jobs take to run a step that no request runs. */
const THROWN_WITHIN_MS = 30_000;
const TRIALS = { full: [10_000, 40], few: [24, 8] } as const;
const nameOf = ({ workflow, step }: StepId) => `${workflow}.${step}`;
/** Medusa's wrapper around a job: the shop cannot throw there, and Medusa never reruns a job that threw. */
const isJobWrapper = ({ workflow }: StepId) => workflow.startsWith("job-");
/** How the lab's admin signs in: once, so a second trial never runs these steps. No money moves in them. */
const isLeftOut = (step: StepId) => isJobWrapper(step) || step.workflow === "sign-in";
const WHOLE_REFUND = "the lab refunds a part of an order: refunds.test.ts and refund-race.test.ts refund all of one";
/** Steps, or workflows, that no operation of the lab runs, and why. Contract tests run each, R27 those of returns. */
const NOT_RUN: Readonly<Record<string, string>> = {
  "settle-failed-refund.note-paid-otherwise": "it only notes, and no money moves",
  "note-payment-warning": "the same",
  "write-order-note": "the same",
  "edit-order-note": "the same",
  "correct-order-address": "the same",
  "correct-order-email": "the same",
  "show-shop-order": "the same",
  "undo-shop-delivery": "the same",
  "give-return-label": "the same",
  "issue-later-invoice": "it writes a document, and no money moves",
  "delete-shop-order.note-cancellation": "the lab deletes orders, and only a cancelled one is audited twice",
  "refund-shop-order.write-off-lost-pieces": WHOLE_REFUND,
  "refund-shop-order.emit-written-off": WHOLE_REFUND,
  "refund-shop-order.cancel-whole-order": WHOLE_REFUND,
  "apply-discount-code.take-discount-code-off": "only a code that brings a total under Stripe's least comes to it",
  "cancel-shop-return.close-return": "the lab's orders have one piece: no return comes in part",
  "close-return.close-return": "the same",
  "cancel-shop-return.write-audit": "only an admin's cancellation is audited; the lab's customers cancel",
  "request-shop-return.write-audit": "only a return that an admin opens is audited",
  "refuse-shop-return.close-return": "the lab's orders have one piece: no return comes in part",
};

/** Runs each operation once to find its steps. Each step throws twice, in the first operation that runs it. */
async function makePlan(): Promise<Plan> {
  const seen = new Map<string, { operation: MoneyOperation; step: StepId }>();
  for (const operation of MONEY_OPERATIONS) {
    const perform = await prepareOperation(operation);
    const steps = await traceSteps(async () => checkBatch([await perform()].flatMap((purchase) => purchase ?? [])));
    for (const step of steps) {
      if (!isLeftOut(step) && !seen.has(nameOf(step))) seen.set(nameOf(step), { operation, step });
    }
  }
  const trials = [...seen.values()].flatMap(({ operation, step }): Trial[] => [
    { operation, fault: { ...step, when: "before" } },
    { operation, fault: { ...step, when: "after" } },
  ]);
  return { trials, missed: listMoneySteps().filter((step) => !seen.has(nameOf(step))) };
}

let plan: Promise<Plan> | undefined;
function requirePlan(): Promise<Plan> {
  plan ??= makePlan();
  return plan;
}

/** The trials of a batch: all of them in order, or the wanted number, spread over all. */
function pick(trials: readonly Trial[], first: number, size: number): Trial[] {
  const wanted = Math.min(TRIALS[settings.counts][0], trials.length);
  const places = Array.from({ length: size }, (_, offset) => Math.floor(((first + offset) * trials.length) / wanted));
  return places.flatMap((place) => trials[place] ?? []);
}

/** The prepared operations of the batch, a few at a time, before anything is thrown. */
async function prepare(trials: readonly Trial[]): Promise<Map<Trial, Purchase>> {
  const prepared = new Map<Trial, Purchase>();
  for (const operation of new Set(trials.map((trial) => trial.operation))) {
    const mine = trials.filter((trial) => trial.operation === operation);
    const purchases = (await operation.prepare?.(mine.length)) ?? [];
    for (const [place, purchase] of purchases.entries()) {
      const trial = mine[place];
      if (trial) prepared.set(trial, purchase);
    }
  }
  return prepared;
}

async function performAll(trials: readonly Trial[]): Promise<Outcome> {
  const people = await requirePeople(trials.length);
  const prepared = await prepare(trials);
  const purchases = [...prepared.values()];
  const broken: string[] = [];
  for (const [place, trial] of trials.entries()) {
    const { operation, fault } = trial;
    const person = people[place];
    if (!person) continue;
    armStepFault(fault);
    const told = `${operation.name}, ${fault.when} ${nameOf(fault)}`;
    try {
      const purchase = await operation.perform(person, prepared.get(trial));
      if (purchase && !prepared.has(trial)) purchases.push(purchase);
    } catch (error) {
      broken.push(`${told}: ${error instanceof Error ? error.message : error}`);
    }
    if (!(await wasThrown(THROWN_WITHIN_MS))) broken.push(`${told}: the step did not run`);
  }
  const notes = trials.map(({ operation, fault }) => `${operation.name}: ${fault.when} ${nameOf(fault)}`);
  return { trials: trials.length, purchases, notes, broken };
}

export const R20: Row = {
  id: "R20",
  promise: "an exception is thrown at any step of a money workflow",
  trials: TRIALS,
  available: async () => (await requirePlan()).trials.length,
  async run({ size, number }) {
    const { trials, missed } = await requirePlan();
    const outcome = await performAll(pick(trials, number * TRIALS[settings.counts][1], size));
    const broken = missed
      .filter((step) => !(nameOf(step) in NOT_RUN || step.workflow in NOT_RUN))
      .map((step) => `no operation of the lab runs ${nameOf(step)}`);
    return { ...outcome, broken: [...(number === 0 ? broken : []), ...(outcome.broken ?? [])] };
  },
};
