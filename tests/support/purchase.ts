import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import { parseAnswer } from "./answers";
import { sendOrder, sendPayment } from "./checkout-steps";
import { OFTEN, queryDatabase } from "./database";
import { callAsDemoAdmin } from "./demo-admin";
import { confirmPayment } from "./payments";
import type { Answer, Person } from "./person";

const Products = z.array(z.object({ _id: z.string(), productName: z.string(), productPrice: z.number() }));
const Intent = z.object({ clientSecret: z.string(), paymentIntentId: z.string() });
const Inserted = z.object({ insertedId: z.string() });

/** How long a product or a capture is waited for, in milliseconds: as long as vitest polls (vitest.config.ts). */
const PATIENCE_MS = 60_000;

type Purchase = {
  quantity?: number;
  /** Other products in the same order, by name, with their quantities. */
  also?: Record<string, number>;
  address?: string;
  /** Awaited once the PaymentIntent exists, before the card is authorised. */
  beforePaying?: (paymentIntentId: string) => Promise<void>;
};

/** The products of these names with the quantities, once listed: a second storefront hears of new ones late. */
async function linesOf(person: Person, wanted: Record<string, number>) {
  let products: z.infer<typeof Products> = [];
  const listed = () =>
    Object.entries(wanted).flatMap(([name, quantity]) => {
      const product = products.find(({ productName }) => productName === name);
      return product ? [{ product, quantity }] : [];
    });
  const areListed = async () => {
    products = parseAnswer(Products, await person.api("GET", "/products"));
    return listed().length === Object.keys(wanted).length;
  };
  await until(areListed, () => `one of "${Object.keys(wanted).join('", "')}" was not on sale`);
  return listed();
}

/** Buys one of a product, or more, over HTTP. `price`, of one of the first, in major units. */
export async function buy(
  person: Person,
  productName = "Sparrow",
  {
    quantity = 1,
    also = {},
    address: to = "House 12, Road 5\nDhanmondi, Dhaka",
    beforePaying = async () => {},
  }: Purchase = {},
) {
  const lines = await linesOf(person, { [productName]: quantity, ...also });
  const cents = lines.reduce((sum, line) => sum + Math.round(line.product.productPrice * 100) * line.quantity, 0);
  const order = {
    name: "Nia Rahman",
    email: person.email,
    address: to,
    phone: "+880 1700 000000",
    order_items: lines.map(({ product, quantity }) => ({ _id: product._id, quantity })),
    total_amount: cents / 100,
  };
  const { name, email, address, phone, order_items, total_amount } = order;
  const body = { total_amount, order_items, delivery: { name, email, address, phone } };
  const started = await sendPayment(person, body);
  if (started.status !== 200) throw new Error(`No payment for ${productName}: ${JSON.stringify(started.body)}`);
  const intent = parseAnswer(Intent, started);
  await beforePaying(intent.paymentIntentId);
  const confirmed = await confirmPayment(intent.clientSecret);
  if (!confirmed.ok) throw new Error(`the card was refused: ${JSON.stringify(confirmed.body)}`);
  const placed = await sendOrder(person, { ...order, transactionId: intent.paymentIntentId });
  return {
    orderId: parseAnswer(Inserted, placed).insertedId,
    transactionId: intent.paymentIntentId,
    price: lines[0]?.product.productPrice ?? 0,
  };
}

async function until(
  isSo: () => Promise<boolean>,
  what: () => string,
  { interval } = { interval: 200 },
): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`${what()} for ${PATIENCE_MS} ms`);
    await delay(interval);
  }
}

/** Buys something whose money is captured, so that ops may send it. For browser tests too, which know no vitest. */
export async function buyPaid(...purchase: Parameters<typeof buy>) {
  const bought = await buy(...purchase);
  const sql = "select 1 from payment_attempt where payment_intent_id = $1 and status = 'captured'";
  const isPaid = async () => (await queryDatabase(sql, [bought.transactionId])).length > 0;
  await until(isPaid, () => `the money of ${bought.transactionId} was not captured`, OFTEN);
  return bought;
}

/** An admin of the shop ships the rest of an order, once its money is captured. */
export async function ship(orderId: string): Promise<void> {
  let answer: Answer | undefined;
  const isShipped = async () => {
    answer = await callAsDemoAdmin("PUT", "/updateStatus", { body: { orderId } });
    return answer.status === 200;
  };
  await until(isShipped, () => `shipping answered ${answer?.status} ${JSON.stringify(answer?.body)}`);
}

/** Buys something that is then shipped. */
export async function buyShipped(...purchase: Parameters<typeof buy>) {
  const bought = await buy(...purchase);
  await ship(bought.orderId);
  return bought;
}
