import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { dropWebhooks, EVERY_PAYMENT, eventBody, postWebhook, signatureOf } from "../../support/stripe";
import { startPurchases, whenSettled } from "../lab/lab";
import type { Outcome, Row } from "../lab/row";
import type { Purchase } from "../lab/shopper";

const ENDED_WITHIN_MS = 180_000;
const CAPTURABLE = "payment_intent.amount_capturable_updated";
/** How long an authorisation rests in the inbox before it is processed (docs/decisions/payments.md). */
const REST_MS = 3_000;
const RACE_MS = 50;

const confirmAll = (purchases: readonly Purchase[]) => Promise.all(purchases.map((purchase) => purchase.confirm()));
/** Payments of which Stripe tells nothing by itself. */
async function startUnheard(size: number): Promise<Purchase[]> {
  const purchases = await startPurchases(size);
  await dropWebhooks(EVERY_PAYMENT);
  return purchases;
}

/** The outcome once each payment has ended; \`heard\` are the breaks so far. */
async function whenEnded(purchases: Purchase[], since: number, heard: string[] = []): Promise<Outcome> {
  const { tookMs, open } = await whenSettled(purchases, { since, withinMs: ENDED_WITHIN_MS });
  const late = open.map((id) => `neither order nor release within 180 s: ${id}`);
  return { trials: purchases.length, purchases, figures: { ended: tookMs }, broken: [...heard, ...late] };
}

/** Posts an event of this payment, `copies` times at once; returns the statuses that are not 2xx, as text. */
async function post(purchase: Purchase, type: string, copies = 1): Promise<string[]> {
  const body = eventBody(type, purchase.paymentIntentId, `evt_lab_${randomUUID()}`);
  const statuses = await Promise.all(Array.from({ length: copies }, () => postWebhook(body, signatureOf(body))));
  return statuses.filter((status) => status < 200 || status > 299).map((status) => `a webhook was answered ${status}`);
}

export const R2: Row = {
  id: "R2",
  promise: "the webhook never comes",
  trials: { full: [200, 40], few: [4, 4] },
  async run({ size }) {
    const purchases = await startUnheard(size);
    const since = Date.now();
    await confirmAll(purchases);
    return await whenEnded(purchases, since);
  },
};

export const R3: Row = {
  id: "R3",
  promise: "the webhook comes five times at once",
  trials: { full: [200, 40], few: [4, 4] },
  async run({ size }) {
    const purchases = await startUnheard(size);
    const since = Date.now();
    await confirmAll(purchases);
    const refused = await Promise.all(purchases.map((purchase) => post(purchase, CAPTURABLE, 5)));
    return await whenEnded(purchases, since, refused.flat());
  },
};

export const R4: Row = {
  id: "R4",
  promise: "the webhook races the browser",
  trials: { full: [500, 10], few: [4, 4] },
  async run({ size, chance }) {
    const purchases = await startUnheard(size);
    const since = Date.now();
    const broken = await Promise.all(
      purchases.map(async (purchase, place) => {
        await purchase.confirm();
        // Every other time, the browser races the event's processing, not its arrival.
        const early = place % 2 === 0 ? 0 : REST_MS;
        const offset = chance.upTo(2 * RACE_MS) - RACE_MS;
        const event = sleep(RACE_MS).then(() => post(purchase, CAPTURABLE));
        await sleep(RACE_MS + early + offset);
        const placed = await purchase.placeAsBrowser();
        const verdict = placed.orderId ? [] : [`the browser heard ${placed.status} ${placed.code ?? ""}`];
        return [...verdict, ...(await event)];
      }),
    );
    return await whenEnded(purchases, since, broken.flat());
  },
};

/** Stripe's events in reverse order, and failures from before the payment succeeded. */
const BACKWARDS = ["succeeded", "amount_capturable_updated", "created"];
const STALE = ["payment_failed", "canceled", "created"];

export const R5: Row = {
  id: "R5",
  promise: "events come out of order",
  trials: { full: [100, 25], few: [4, 4] },
  async run({ size }) {
    const purchases = await startUnheard(size);
    const tell = async (purchase: Purchase, types: string[]) => {
      const refused: string[] = [];
      for (const type of types) refused.push(...(await post(purchase, `payment_intent.${type}`)));
      return refused;
    };
    const tellAll = (types: string[]) => Promise.all(purchases.map((purchase) => tell(purchase, types)));
    const early = await tellAll(BACKWARDS);
    const since = Date.now();
    await confirmAll(purchases);
    const backwards = await tellAll(BACKWARDS);
    const outcome = await whenEnded(purchases, since, [...early, ...backwards].flat());
    const stale = await tellAll(STALE);
    return { ...outcome, broken: [...(outcome.broken ?? []), ...stale.flat()] };
  },
};
