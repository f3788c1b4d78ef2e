import { z } from "zod";
import { parseAnswer, whileBusy, wordsOf } from "./answers";
import { OFTEN, queryDatabase } from "./database";
import { confirmPayment } from "./payments";
import { type Answer, callAsDemoAdmin, Person } from "./person";
import { until } from "./until";

const Products = z.array(z.object({ _id: z.string(), productName: z.string(), productPrice: z.number() }));
/** The answer of POST /create-payment-intent; the amount in major units. */
export const Intent = z.object({ clientSecret: z.string(), paymentIntentId: z.string(), total_amount: z.number() });
export type Intent = z.infer<typeof Intent>;
/** The answer of a call that makes an order, a product or a review. */
export const Inserted = z.object({ insertedId: z.string() });

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
  const total = lines.reduce((sum, line) => sum + Math.round(line.product.productPrice * 100) * line.quantity, 0);
  const delivery = { ...PLACE, email: person.email, address: to };
  const order_items = lines.map(({ product, quantity }) => ({ _id: product._id, quantity }));
  const purchase = { total_amount: total / 100, order_items };
  const asked = await sendPayment(person, { ...purchase, delivery });
  const placed = await complete(person, asked, { ...purchase, ...delivery }, beforePaying);
  return { ...placed, price: lines[0]?.product.productPrice ?? 0 };
}

/** Pays with a good card what was asked for, and places its order. @throws Error for any refusal, with its answer. */
async function complete(person: Person, asked: Answer, order: object, beforePaying = async (_id: string) => {}) {
  const { clientSecret, paymentIntentId: transactionId } = parseAnswer(Intent, asked);
  await beforePaying(transactionId);
  const confirmed = await confirmPayment(clientSecret);
  if (!confirmed.ok) throw new Error(`the card was refused: ${JSON.stringify(confirmed.body)}`);
  const placed = await sendOrder(person, { ...order, transactionId });
  return { orderId: parseAnswer(Inserted, placed).insertedId, transactionId };
}

/** Buys something whose money is captured, so that ops may send it. For browser tests too, which know no vitest. */
export async function buyPaid(...purchase: Parameters<typeof buy>) {
  const bought = await buy(...purchase);
  await untilPaid(bought.transactionId);
  return bought;
}

async function untilPaid(transactionId: string): Promise<void> {
  const sql = "select 1 from payment_attempt where payment_intent_id = $1 and status = 'captured'";
  const isPaid = async () => (await queryDatabase(sql, [transactionId])).length > 0;
  await until(isPaid, () => `the money of ${transactionId} was not captured`, OFTEN);
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

type Options = Omit<NonNullable<Parameters<Person["api"]>[2]>, "body">;

/**
 * Asks for a PaymentIntent, again while the shop is busy. The shop runs six checkout steps at a time, and refuses one
 * that has waited for five seconds (medusa-backend/src/lib/fair-turns.ts): other tests send twenty at once.
 */
export const sendPayment = (person: Person, body: unknown, options: Options = {}): Promise<Answer> =>
  whileBusy(() => person.api("POST", "/create-payment-intent", { ...options, body }));

/** Sends an order, likewise. The answer is 200 if an earlier try, an event or the sweep has placed it. */
export const sendOrder = (person: Person, body: unknown): Promise<Answer> =>
  whileBusy(() => person.api("POST", "/orders", { body }));

/** A payment of lines, as POST /create-payment-intent takes it; `total_amount` in major units. */
type PaymentBody = {
  total_amount: number;
  order_items: readonly { _id: string; quantity: number }[];
  delivery: { name: string; email: string; address: string; phone: string };
};

/** Pays such a body with a good card, and places its order. @throws Error for any refusal, with its answer. */
export async function payAndPlace(person: Person, { delivery, ...purchase }: PaymentBody) {
  const asked = await sendPayment(person, { ...purchase, delivery });
  const { name, email, address, phone } = delivery;
  return await complete(person, asked, { ...purchase, name, email, address, phone });
}

const Changed = z.object({
  error: z.object({ code: z.literal("price_changed") }),
  total_amount: z.number(),
  delivery_amount: z.number().optional(),
  tax_amount: z.number().optional(),
  discount_amount: z.number().optional(),
});

type WantedLine = { _id: string; productPrice: number; quantity: number };

/** Minor units of an amount in dollars. @throws Error for a fraction of a cent. */
export function cents(dollars: number): number {
  const minor = Number(`${dollars}e2`);
  if (!Number.isInteger(minor)) throw new Error(`${dollars} has a fraction of a cent`);
  return minor;
}

const PLACE = { name: "Nia Rahman", address: "House 12, Road 5", phone: "+880 1700 000000" };

/** The sums of a purchase in cents, from the refusal of another total. */
export type Quoted = { lines: number; delivery: number; tax: number; discount: number; total: number };

/** Buys like the checkout: sends the lines' sum first, then the total in the shop's answer. */
export async function buyAtQuote(person: Person, wanted: WantedLine[]) {
  const delivery = { ...PLACE, email: person.email };
  const orderItems = wanted.map(({ _id, quantity }) => ({ _id, quantity }));
  const lines = wanted.reduce((sum, { productPrice, quantity }) => sum + cents(productPrice) * quantity, 0);
  const ask = (totalAmount: number) =>
    sendPayment(person, { total_amount: totalAmount, order_items: orderItems, delivery });
  const first = await ask(lines / 100);
  const quoted: Quoted = { lines, delivery: 0, tax: 0, discount: 0, total: lines };
  let answer = first;
  if (first.status === 409) {
    const told = parseAnswer(Changed, first);
    quoted.total = cents(told.total_amount);
    quoted.delivery = cents(told.delivery_amount ?? 0);
    quoted.tax = cents(told.tax_amount ?? 0);
    quoted.discount = cents(told.discount_amount ?? 0);
    answer = await ask(told.total_amount);
  }
  const order = { ...delivery, order_items: orderItems, total_amount: quoted.total / 100 };
  return { ...(await complete(person, answer, order)), quoted };
}

/** The same, once its money is captured. */
export async function buyPaidAtQuote(...purchase: Parameters<typeof buyAtQuote>) {
  const bought = await buyAtQuote(...purchase);
  await untilPaid(bought.transactionId);
  return bought;
}

const AMOUNT = /[\d,]+\.\d\d$/;

/** The amount, in cents, after a label in a page or a mail; 0 if the label is missing. Deductions are positive. */
export function amountAfter(html: string, label: string): number {
  const cells = wordsOf(html).split("|");
  const [figures] = AMOUNT.exec(cells[cells.indexOf(label) + 1] ?? "") ?? [];
  return figures ? cents(Number(figures.replaceAll(",", ""))) : 0;
}

/** The sums of an invoice or a mail, in cents. */
export const sumsIn = (html: string, labelOfTotal: string) => ({
  delivery: amountAfter(html, "Delivery"),
  tax: amountAfter(html, "Tax"),
  discount: amountAfter(html, "Discount"),
  total: amountAfter(html, labelOfTotal),
});

const Orders = z.array(z.object({ _id: z.string(), transactionId: z.string(), order_status: z.string() }));

/** A PaymentIntent of this person for one Sparrow, not confirmed yet. */
export async function startPurchase(person: Person): Promise<Intent> {
  const [line] = await linesOf(new Person(), { Sparrow: 1 });
  const body = {
    total_amount: line?.product.productPrice,
    order_items: [{ _id: line?.product._id, quantity: 1 }],
    delivery: { ...PLACE, email: person.email },
  };
  return parseAnswer(Intent, await sendPayment(person, body, { as: "bearer" }));
}

/** The browser's request to place the order of that purchase. `total_amount` in major units. */
export function orderOf(person: Person, transactionId: string) {
  const items = [{ productName: "Sparrow", productPrice: 149, quantity: 1 }];
  const terms = { order_items: items, total_amount: 149, order_status: "pending", transactionId };
  return { ...PLACE, email: person.email, ...terms };
}

/** This person's orders, newest first. */
export async function ordersOf(person: Person): Promise<z.infer<typeof Orders>> {
  return parseAnswer(Orders, await person.api("GET", `/orders?email=${encodeURIComponent(person.email)}`));
}
