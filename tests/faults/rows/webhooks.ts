import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { dropWebhooks, EVERY_PAYMENT, eventBody, postWebhook, signatureOf } from "../../support/stripe";
import { startPurchases, whenSettled } from "../lab/lab";
import type { Row } from "../lab/row";
import type { Purchase } from "../lab/shopper";

const ENDED_WITHIN_MS = 180_000;
const CAPTURABLE = "payment_intent.amount_capturable_updated";
/** How long an authorisation rests in the inbox before it is processed (docs/decisions/payments.md). */
const REST_MS = 3_000;
const RACE_MS = 50;

const confirmAll = (purchases: readonly Purchase[]) => Promise.all(purchases.map((purchase) => purchase.confirm()));
const late = (open: string[]) => open.map((id) => `neither order nor release within 180 s: ${id}`);

/** Posts an event of this payment, `copies` times at once; returns the statuses that are not 2xx, as text. */
async function post(purchase: Purchase, type: string, copies = 1): Promise<string[]> {
  const body = eventBody(type, purchase.paymentIntentId, `evt_lab_${randomUUID()}`);
  const statuses = await Promise.all(Array.from({ length: copies }, () => postWebhook(body, signatureOf(body))));
  return statuses.filter((status) => status < 200 || status > 299).map((status) => `a webhook was answered ${status}`);
}

export const R2: Row = {
  id: "R2",
  promise: "the webhook never comes",
  counts: { full: 200, few: 4 },
  perBatch: { full: 40, few: 4 },
  async run({ size }) {
    const purchases = await startPurchases(size);
    await dropWebhooks(EVERY_PAYMENT);
    const since = Date.now();
    await confirmAll(purchases);
    const { tookMs, open } = await whenSettled(purchases, { since, withinMs: ENDED_WITHIN_MS });
    return { trials: size, purchases, figures: { ended: tookMs }, broken: late(open) };
  },
};

export const R3: Row = {
  id: "R3",
  promise: "the webhook comes five times at once",
  counts: { full: 200, few: 4 },
  perBatch: { full: 40, few: 4 },
  async run({ size }) {
    const purchases = await startPurchases(size);
    await dropWebhooks(EVERY_PAYMENT);
    const since = Date.now();
    await confirmAll(purchases);
    const refused = await Promise.all(purchases.map((purchase) => post(purchase, CAPTURABLE, 5)));
    const { tookMs, open } = await whenSettled(purchases, { since, withinMs: ENDED_WITHIN_MS });
    return { trials: size, purchases, figures: { ended: tookMs }, broken: [...refused.flat(), ...late(open)] };
  },
};

export const R4: Row = {
  id: "R4",
  promise: "the webhook races the browser",
  counts: { full: 500, few: 4 },
  perBatch: { full: 10, few: 4 },
  async run({ size, chance }) {
    const purchases = await startPurchases(size);
    await dropWebhooks(EVERY_PAYMENT);
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
    const { tookMs, open } = await whenSettled(purchases, { since, withinMs: ENDED_WITHIN_MS });
    return { trials: size, purchases, figures: { ended: tookMs }, broken: [...broken.flat(), ...late(open)] };
  },
};

/** Stripe's events in reverse order, and failures from before the payment succeeded. */
const BACKWARDS = ["succeeded", "amount_capturable_updated", "created"];
const STALE = ["payment_failed", "canceled", "created"];

export const R5: Row = {
  id: "R5",
  promise: "events come out of order",
  counts: { full: 100, few: 4 },
  perBatch: { full: 25, few: 4 },
  async run({ size }) {
    const purchases = await startPurchases(size);
    await dropWebhooks(EVERY_PAYMENT);
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
    const { tookMs, open } = await whenSettled(purchases, { since, withinMs: ENDED_WITHIN_MS });
    const stale = await tellAll(STALE);
    const broken = [...early, ...backwards, ...stale].flat();
    return { trials: size, purchases, figures: { ended: tookMs }, broken: [...broken, ...late(open)] };
  },
};
