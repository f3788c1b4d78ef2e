import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { queryDatabase } from "../../support/database";
import { ledgerEntry } from "../../support/payments";
import { type Bought, REFUSALS } from "../../support/refusal-cases";
import { dropWebhooks, eventBody, postWebhook, signatureOf } from "../../support/stripe";
import { makeVariantCart } from "../../support/variants";
import { requirePeople, whenSettled } from "../lab/lab";
import { inTurn, type Row } from "../lab/row";
import { type Order, Purchase } from "../lab/shopper";

const ENDED_WITHIN_MS = 180_000;
/** Who completes the payment: its buyer's browser, Stripe's event, or only the sweep. */
const PATHS = ["browser", "event", "sweep"] as const;
const PER_BATCH = { full: 2 * PATHS.length, few: PATHS.length } as const;
const ROUNDS = 3;
/** More than all refusals together start to buy. */
const PLENTY = 10_000;
const Wrote = z.object({ key: z.string() });

async function start(
  person: Purchase["person"],
  { productId, quantity, total, discountCode, also = [] }: Bought,
): Promise<Purchase> {
  const order: Order = {
    ...Purchase.orderOf(person, { productId, price: total }),
    order_items: [{ _id: productId, quantity }, ...also],
    ...(discountCode && { discount_code: discountCode }),
  };
  return await Purchase.startOrder(person, order);
}

async function startUnheard(person: Purchase["person"], bought: Bought): Promise<Purchase> {
  const purchase = await start(person, bought);
  await dropWebhooks(purchase.paymentIntentId);
  return purchase;
}

async function tell({ paymentIntentId }: Purchase): Promise<void> {
  const body = eventBody("payment_intent.amount_capturable_updated", paymentIntentId, `evt_lab_${paymentIntentId}`);
  const status = await postWebhook(body, signatureOf(body));
  if (status !== 200) throw new Error(`a webhook was answered ${status}`);
}

/** Whether the buyer was told why: by the call's answer, or by a mail. */
async function isTold({ said, paymentIntentId }: Purchase): Promise<boolean> {
  if (said?.said === "not_charged") return true;
  const sql = `select m.key from payment_attempt a join outbox_mail m on m.key = 'payment_not_placed:' || a.id
    where a.payment_intent_id = $1`;
  return Wrote.array().parse(await queryDatabase(sql, [paymentIntentId])).length === 1;
}

/** Waits until the buyer of each payment was told; returns the ids of those who were not. */
async function untold(purchases: readonly Purchase[], until: number): Promise<string[]> {
  let open = [...purchases];
  for (;;) {
    const told = await Promise.all(open.map(isTold));
    open = open.filter((_, place) => !told[place]);
    if (open.length === 0 || Date.now() > until) return open.map(({ paymentIntentId }) => paymentIntentId);
    await sleep(500);
  }
}

let variants: ReturnType<typeof makeVariantCart> | undefined;
/** The same with two variants of a product and a kit of one of them, which are in every such cart. */
async function withVariants(bought: Bought): Promise<Bought> {
  variants ??= makeVariantCart(PLENTY);
  const { productId, also, total } = (await variants).bought;
  const lines = [...(bought.also ?? []), { _id: productId, quantity: 1 }, ...also];
  return { ...bought, total: bought.total + total, also: lines };
}

export const R25: Row = {
  id: "R25",
  promise: "Medusa refuses the cart for whatever reason",
  trials: {
    full: [ROUNDS * PER_BATCH.full * REFUSALS.length, PER_BATCH.full],
    few: [PER_BATCH.few * REFUSALS.length, PER_BATCH.few],
  },
  async run({ size, number }) {
    const { name, prepare, spoil, firstBuyer } = inTurn(REFUSALS, number); // the last one is slow
    const prepared = await prepare();
    // Every other refusal, and the others in the next round.
    const isWithVariants = ((number % REFUSALS.length) + Math.floor(number / REFUSALS.length)) % 2 === 1;
    const bought = await (isWithVariants ? withVariants(prepared) : prepared);
    const [first, ...people] = await requirePeople(size + 1);
    if (!first) throw new Error("nobody is there");
    const earlier = firstBuyer ? await startUnheard(first, bought) : null;
    const purchases: Purchase[] = [];
    for (const person of people) purchases.push(await startUnheard(person, bought));
    await earlier?.confirm();
    await earlier?.placeAsBrowser();
    const undo = await spoil?.(
      bought,
      purchases.map(({ paymentIntentId }) => paymentIntentId),
    );
    try {
      const since = Date.now();
      await Promise.all(
        purchases.map(async (purchase, place) => {
          await purchase.confirm();
          const path = PATHS[place % PATHS.length];
          if (path === "browser") await purchase.placeAsBrowser();
          if (path === "event") await tell(purchase);
        }),
      );
      const { tookMs, open } = await whenSettled(purchases, { since, withinMs: ENDED_WITHIN_MS });
      const silent = await untold(purchases, since + ENDED_WITHIN_MS);
      const held = await Promise.all(
        purchases.map(async ({ paymentIntentId }) =>
          (await ledgerEntry(paymentIntentId))?.status === "canceled" ? [] : [paymentIntentId],
        ),
      );
      return {
        trials: size,
        purchases: [...purchases, ...(earlier ? [earlier] : [])],
        figures: { ended: tookMs },
        notes: [isWithVariants ? `${name}, beside variants` : name],
        broken: [
          ...open.map((id) => `${name}: neither order nor release: ${id}`),
          ...held.flat().map((id) => `${name}: the card is held, or charged: ${id}`),
          ...silent.map((id) => `${name}: nobody told the buyer: ${id}`),
        ],
      };
    } finally {
      await undo?.();
    }
  },
};
