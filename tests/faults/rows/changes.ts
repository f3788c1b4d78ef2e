import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { mustAsOps } from "../../support/ops";
import { ledgerEntry } from "../../support/payments";
import { until } from "../../support/until";
import { makeVariantCart } from "../../support/variants";
import { requirePeople, requireProduct, setAvailable, startPurchases } from "../lab/lab";
import { type Row, settings } from "../lab/row";
import type { Placed, Purchase, Wanted } from "../lab/shopper";

const CHANGED = "Wren Cine";
const LAST = "Tern VTOL";
const PLENTY = 1_000;
const RAISED_BY = 10;
/** How many kinds of edits R11 makes: each of a product, then each of variants. */
const EDITS = 4;
const EDIT_WITHIN_MS = 400;
const SHOWN_WITHIN_MS = 15_000;
const VOIDED_WITHIN_MS = 180_000;

const Products = z.object({
  products: z.array(z.object({ id: z.string(), variants: z.array(z.object({ id: z.string() })) })),
});

/** What a batch buys; ops change how often it can be bought, and add an amount to one of its prices. */
type Changing = {
  wanted: Wanted;
  setAvailable: (count: number) => Promise<void>;
  raise: (amount: number) => Promise<void>;
};

const Promotion = z.object({ promotion: z.object({ id: z.string() }) });

async function setPrice(amount: number): Promise<void> {
  const found = await mustAsOps("GET", `/admin/products?q=${encodeURIComponent(CHANGED)}&fields=id,variants.id`);
  const prices = [{ currency_code: "usd", amount }];
  for (const { id, variants } of Products.parse(found).products)
    for (const variant of variants) await mustAsOps("POST", `/admin/products/${id}/variants/${variant.id}`, { prices });
}

/** Waits until the shop's list, which may be some seconds old, shows this price. @throws Error when it never does. */
async function untilShown(price: number): Promise<void> {
  const isShown = async () => (await requireProduct(CHANGED)).price === price;
  const missing = () => `the list did not show the price of ${price} within 15 s`;
  await until(isShown, missing, { end: Date.now() + SHOWN_WITHIN_MS });
}

async function builtIn(title: string, available: number): Promise<Changing> {
  await setAvailable(title, available);
  const wanted = await requireProduct(title);
  const raise = async (amount: number) => {
    await setPrice(wanted.price + amount);
    if (amount === 0) await untilShown(wanted.price);
  };
  return { wanted, raise, setAvailable: (count) => setAvailable(title, count) };
}

/** Two variants of one product, and a kit of one of them. */
async function ofVariants(available: number): Promise<Changing> {
  const { bought, variants, setCarts } = await makeVariantCart(available);
  const { productId, also, total: price } = bought;
  const [first] = variants;
  const raise = async (amount: number) => {
    await mustAsOps("POST", first.path, { prices: [{ currency_code: "usd", amount: first.price + amount }] });
  };
  return { wanted: { productId, also, price }, raise, setAvailable: setCarts };
}

/** Ten per cent off everything, automatically; returns a function that ends it. */
async function beginPromotion(code: string): Promise<() => Promise<void>> {
  const method = { type: "percentage", target_type: "order", value: 10, currency_code: "usd" };
  const body = { code, type: "standard", status: "active", is_automatic: true, application_method: method };
  const { promotion } = Promotion.parse(await mustAsOps("POST", "/admin/promotions", body));
  return async () => {
    await mustAsOps("DELETE", `/admin/promotions/${promotion.id}`);
  };
}

/** An order at the shown price, or a refusal with a reason and a released hold. */
async function mismatches(purchase: Purchase, placed: Placed, shown: number): Promise<string[]> {
  const line = await ledgerEntry(purchase.paymentIntentId);
  if (placed.orderId)
    return line?.amount === Math.round(shown * 100) ? [] : [`shown ${shown}, charged ${line?.amount}`];
  if (placed.status !== 409) return [`POST /orders answered ${placed.status} ${placed.code ?? ""}`];
  return line?.status === "canceled" ? [] : [`refused, and the hold is ${line?.status}`];
}

export const R11: Row = {
  id: "R11",
  promise: "price, stock or a promotion changes during checkout",
  trials: { full: [200, 8], few: [16, 2] },
  async run({ size, number, chance }) {
    const isOfVariants = Math.floor(number / EDITS) % 2 === 1;
    const changing = await (isOfVariants ? ofVariants(PLENTY) : builtIn(CHANGED, PLENTY));
    const { price } = changing.wanted;
    let restore = async () => {};
    const begin = async () => {
      restore = await beginPromotion(`LAB${settings.seed}-${number}-${Date.now()}`);
    };
    const edits: { what: string; before?: () => Promise<void>; edit: () => Promise<void> }[] = [
      {
        what: "price",
        edit: async () => {
          restore = () => changing.raise(0);
          await changing.raise(RAISED_BY);
        },
      },
      {
        what: "stock",
        edit: async () => {
          restore = () => changing.setAvailable(PLENTY);
          await changing.setAvailable(0);
        },
      },
      { what: "a sale begins", edit: begin },
      {
        what: "a sale ends",
        before: begin,
        edit: async () => {
          const end = restore;
          restore = async () => {};
          await end();
        },
      },
    ];
    const { what, before, edit } = edits[number % edits.length] ?? { what: "nothing", edit: async () => {} };
    const pause = chance.upTo(EDIT_WITHIN_MS);
    try {
      await before?.();
      const wanted = { ...changing.wanted, price: before ? Math.round(price * 90) / 100 : price };
      const purchases = await startPurchases(size, wanted, { legacies: true });
      await Promise.all(purchases.map((purchase) => purchase.confirm()));
      const [placed] = await Promise.all([
        Promise.all(purchases.map((purchase) => sleep(EDIT_WITHIN_MS / 2).then(() => purchase.placeAsBrowser()))),
        sleep(pause).then(edit),
      ]);
      const broken = await Promise.all(
        purchases.map((purchase, place) => {
          const answer = placed[place];
          return answer ? mismatches(purchase, answer, wanted.price) : [];
        }),
      );
      const heard = placed.map(({ status, code }) => `${status} ${code ?? ""}`.trim());
      const notes = [`${what}, ${wanted.also ? "variants" : "a product"}: ${heard.join(", ")}`];
      return { trials: size, purchases, notes, broken: broken.flat() };
    } finally {
      await restore();
    }
  },
};

export const R12: Row = {
  id: "R12",
  promise: "the last unit",
  trials: { full: [200, 100], few: [10, 5] },
  async run({ size, number }) {
    await requirePeople(size);
    const { wanted } = await (number % 2 === 0 ? builtIn(LAST, 1) : ofVariants(1));
    const purchases = await startPurchases(size, wanted);
    await Promise.all(purchases.map((purchase) => purchase.confirm()));
    const begun = Date.now();
    const placed = await Promise.all(purchases.map((purchase) => purchase.placeAsBrowser()));
    const winners = placed.filter(({ orderId }) => orderId).length;
    const unclear = placed.filter(({ orderId, code }) => !orderId && code !== "unavailable");
    const voided: number[] = [];
    for (const [place, purchase] of purchases.entries()) {
      if (placed[place]?.orderId) continue;
      const isVoid = async () => (await ledgerEntry(purchase.paymentIntentId))?.status === "canceled";
      while (Date.now() - begun < VOIDED_WITHIN_MS && !(await isVoid())) await sleep(200);
      voided.push(Date.now() - begun);
    }
    return {
      trials: size,
      purchases,
      figures: { answered: placed.map(({ ms }) => ms), voided },
      broken: [
        ...(winners === 1 ? [] : [`${winners} orders for one unit`]),
        ...unclear.map(({ status, code }) => `a loser heard ${status} ${code ?? ""}`),
        ...voided.filter((ms) => ms >= VOIDED_WITHIN_MS).map(() => "a loser's hold was not voided within 180 s"),
      ],
    };
  },
};
