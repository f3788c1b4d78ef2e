import { setTimeout as sleep } from "node:timers/promises";
import type { Chance } from "../../support/chance";
import { awaitMoment } from "../../support/control";
import type { Placed, Purchase } from "./shopper";

type Moment = Parameters<typeof awaitMoment>[0];

/** The statement with which Medusa's order module begins an order. */
export const ORDER_INSERT = 'insert into ("public"\\.)?"order" ';

/** The named points of a purchase at which a service is interrupted. */
const MOMENTS = {
  "the order is about to be written": { statement: ORDER_INSERT, when: "before" },
  "the order is half placed": { statement: ORDER_INSERT, when: "committed" },
  "the order is placed, not captured": {
    statement: "update payment_attempt set status",
    value: "to_capture",
    when: "committed",
  },
  "the money is captured, not noted": { statement: 'update ("public"\\.)?"payment" .*"captured_at"', when: "before" },
  "Stripe's event is stored": { statement: "insert into stripe_event", when: "committed" },
} as const satisfies Record<string, Moment>;

export const POINTS = [
  "before the card is authorised",
  "after the card is authorised",
  "the order is about to be written",
  "the order is half placed",
  "the order is placed, not captured",
  "the money is captured, not noted",
  "Stripe's event is stored",
] as const;
export type Point = (typeof POINTS)[number];

const REACHED_WITHIN_MS = 60_000;
const confirmAll = (purchases: readonly Purchase[]) => Promise.all(purchases.map((purchase) => purchase.confirm()));

/** Every other browser waits for its answer and retries, like the checkout; the others are closed. */
function placeAll(purchases: readonly Purchase[]): Promise<Placed[]> {
  return Promise.all(
    purchases.map((purchase, place) => (place % 2 === 0 ? purchase.placeAsBrowser() : purchase.place())),
  );
}

/** Calls `interrupt` when one purchase reaches the point; returns the answers. @throws Error if none reaches it. */
export async function interruptAt(
  point: Point,
  { purchases, chance, interrupt }: { purchases: readonly Purchase[]; chance: Chance; interrupt: () => Promise<void> },
): Promise<{ placing: Promise<Placed[]> }> {
  if (point === "before the card is authorised") {
    await interrupt();
    await confirmAll(purchases);
    return { placing: placeAll(purchases) };
  }
  if (point === "after the card is authorised") {
    await confirmAll(purchases);
    const placing = placeAll(purchases);
    await sleep(chance.upTo(300));
    await interrupt();
    return { placing };
  }
  const skip = chance.whole(Math.max(1, Math.floor(purchases.length / 2)));
  const moment = await awaitMoment({ ...MOMENTS[point], skip });
  await confirmAll(purchases);
  const placing = point === "Stripe's event is stored" ? Promise.resolve([]) : placeAll(purchases);
  try {
    if (!(await moment.reached(REACHED_WITHIN_MS))) throw new Error(`no purchase came to the point "${point}"`);
    await interrupt();
  } finally {
    await moment.resume();
  }
  return { placing };
}
