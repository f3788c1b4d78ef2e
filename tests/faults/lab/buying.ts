import { setTimeout as sleep } from "node:timers/promises";
import { costsOf } from "../../support/costs";
import { beginSale, makeCode } from "../../support/discounts";
import { Person } from "../../support/person";
import { addProduct } from "../../support/products";
import { fewAtOnce, insist, MOST_TRIES, PAUSE_MS, plentiful, requireProduct, startPurchases } from "./lab";
import { type Order, Purchase, type Wanted } from "./shopper";

export const orderIdOf = (purchase: Purchase) => purchase.said?.order_id ?? "";

/** Starts a purchase of the plentiful product, asking again after errors. */
export async function start(person: Person, legacy: boolean): Promise<Purchase> {
  return await startAs(person, Purchase.orderOf(person, await plentiful()), legacy);
}

async function startAs(person: Person, order: Order, legacy = false): Promise<Purchase> {
  const { total_amount } = order;
  const answer = await insist(() => Purchase.ask(person, legacy ? { total_amount } : order));
  const purchase = Purchase.from(person, order, answer.body);
  if (!purchase) throw new Error(`create-payment-intent answered ${answer.status} ${JSON.stringify(answer.body)}`);
  return purchase;
}

let code: Promise<{ code: string }> | undefined;
export const discountCode = async () => {
  code ??= plentiful().then(({ productId }) => makeCode([productId]));
  return (await code).code;
};

let foreign: Promise<{ code: string }> | undefined;
export const foreignCode = async () => {
  foreign ??= addProduct({ productPrice: 30 }).then(({ productId }) => makeCode([productId]));
  return (await foreign).code;
};

let faster: Promise<string> | undefined;
/** The dearest delivery of the plentiful product: not the standard one. */
export const fasterDelivery = async () => {
  faster ??= plentiful().then(async ({ productId }) => {
    const { deliveries } = await costsOf(new Person(), [{ productId, quantity: 1 }]);
    return deliveries.at(-1)?.shippingOptionId ?? "";
  });
  return await faster;
};

/** Asks until the costs are known; without costs, the shop's answer is not a server error. */
async function insistOnCosts<Costs>(ask: () => Promise<Costs>): Promise<Costs> {
  for (let tries = 1; tries < MOST_TRIES; tries += 1) {
    try {
      return await ask();
    } catch {
      await sleep(PAUSE_MS);
    }
  }
  return await ask();
}

/** Asks for the costs and pays them, with a discount code, which counts for both carts, and a faster delivery. */
export async function buyWithCode(person: Person): Promise<Purchase> {
  const [discount_code, shipping_option_id] = [await discountCode(), await fasterDelivery()];
  const order = { ...Purchase.orderOf(person, await plentiful()), discount_code, shipping_option_id };
  const items = order.order_items.map(({ _id, quantity }) => ({ productId: _id, quantity }));
  const { total } = await insistOnCosts(() => costsOf(person, items, discount_code, undefined, shipping_option_id));
  const purchase = await startAs(person, { ...order, total_amount: total / 100 });
  await purchase.pay();
  return purchase;
}

/** Asks for the costs with a code for another product, is told why it does not apply, and buys without it. */
export async function buyAfterForeignCode(person: Person): Promise<Purchase> {
  const { order_items } = Purchase.orderOf(person, await plentiful());
  const items = order_items.map(({ _id, quantity }) => ({ productId: _id, quantity }));
  const code = await foreignCode();
  await insistOnCosts(() => costsOf(person, items, code));
  return await buy(person, { legacy: false });
}

export async function buy(person: Person, { legacy }: { legacy: boolean }): Promise<Purchase> {
  const purchase = await start(person, legacy);
  await purchase.pay();
  return purchase;
}

/** `count` placed orders of different people, to operate on. */
export async function bought(count: number): Promise<Purchase[]> {
  const purchases = await startPurchases(count);
  await fewAtOnce(purchases, (purchase) => purchase.pay());
  return purchases;
}

const SALE_PRICE = 20;
let sold: Promise<Wanted> | undefined;
/** A product whose price a sale lowers at the checkout: only Medusa can build a cart with it. */
export function onSale(): Promise<Wanted> {
  sold ??= (async () => {
    const { productId, productName } = await addProduct({ productPrice: 30 });
    await beginSale(productId, SALE_PRICE);
    return { ...(await requireProduct(productName)), price: SALE_PRICE };
  })();
  return sold;
}

export async function buyInSale(person: Person): Promise<Purchase> {
  const purchase = await startAs(person, Purchase.orderOf(person, await onSale()));
  await purchase.pay();
  return purchase;
}
