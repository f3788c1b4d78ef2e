import { z } from "zod";
import { parseAnswer } from "./answers";
import { sendOrder, sendPayment } from "./checkout-steps";
import { wordsOf } from "./page-text";
import { confirmPayment } from "./payments";
import type { Person } from "./person";

const Intent = z.object({ clientSecret: z.string(), paymentIntentId: z.string(), total_amount: z.number() });
const Changed = z.object({
  error: z.object({ code: z.literal("price_changed") }),
  total_amount: z.number(),
  delivery_amount: z.number().optional(),
  tax_amount: z.number().optional(),
  discount_amount: z.number().optional(),
});
const Placed = z.object({ insertedId: z.string() });

export type WantedLine = { _id: string; productPrice: number; quantity: number };

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
  const order_items = wanted.map(({ _id, quantity }) => ({ _id, quantity }));
  const lines = wanted.reduce((sum, { productPrice, quantity }) => sum + cents(productPrice) * quantity, 0);
  const ask = (total_amount: number) => sendPayment(person, { total_amount, order_items, delivery });
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
  if (answer.status !== 200) throw new Error(`the payment answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  const intent = parseAnswer(Intent, answer);
  await confirmPayment(intent.clientSecret);
  const body = { ...delivery, order_items, total_amount: intent.total_amount, transactionId: intent.paymentIntentId };
  const placed = await sendOrder(person, body);
  if (placed.status > 201) throw new Error(`the order answered ${placed.status}: ${JSON.stringify(placed.body)}`);
  return { orderId: parseAnswer(Placed, placed).insertedId, transactionId: intent.paymentIntentId, quoted };
}

const AMOUNT = /[\d,]+\.\d\d$/;

/**
 * The amount, in cents, after a label in a page or a mail; 0 if the label is missing. Deductions are positive.
 */
export function amountAfter(html: string, label: string): number {
  const cells = wordsOf(html).split("|");
  const [figures] = AMOUNT.exec(cells[cells.indexOf(label) + 1] ?? "") ?? [];
  return figures ? cents(Number(figures.replaceAll(",", ""))) : 0;
}

/** Buys by the legacy call: an amount first, the lines with the order. */
export async function buyByAmount(person: Person, wanted: WantedLine, total_amount: number): Promise<string> {
  const asked = await sendPayment(person, { total_amount });
  const { clientSecret, paymentIntentId } = parseAnswer(Intent, asked);
  await confirmPayment(clientSecret);
  const order_items = [{ _id: wanted._id, quantity: wanted.quantity }];
  const body = { ...PLACE, email: person.email, order_items, total_amount, transactionId: paymentIntentId };
  const placed = await sendOrder(person, body);
  if (placed.status > 201) throw new Error(`the order answered ${placed.status}: ${JSON.stringify(placed.body)}`);
  return paymentIntentId;
}
