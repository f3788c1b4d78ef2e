import { afterEach, beforeEach, describe, expect } from "vitest";
import { z } from "zod";
import { customerIdOf } from "../support/accounts";
import { parseAnswer } from "../support/answers";
import { costsOf } from "../support/costs";
import { queryDatabase } from "../support/database";
import { chargeDelivery, makeCode, promote, setPrice, tax, type Undo, undoAfterwards } from "../support/discounts";
import { inFull as it } from "../support/in-full";
import { statusOf } from "../support/money";
import { asOps } from "../support/ops";
import { delivery } from "../support/payment-calls";
import { confirmPayment, ledgerEntry } from "../support/payments";
import { Person } from "../support/person";
import { addProduct } from "../support/products";
import { Inserted, Intent, sendOrder, sendPayment } from "../support/purchase";
import { armWebhookFault, clearFaults } from "../support/stripe";

const Group = z.object({ customer_group: z.object({ id: z.string() }) });
const PLENTY = 1_000_000;
const PRICE = 149.99;

let person: Person;
let productId: string;

beforeEach(async () => {
  person = await Person.signUp();
  productId = (await addProduct({ productPrice: PRICE, productName: `Changing ${Date.now()}` })).productId;
});
afterEach(clearFaults);

const purchaseOf = (totalAmount: number) => ({
  total_amount: totalAmount,
  order_items: [{ _id: productId, quantity: 1 }],
});
const deliveryOf = ({ email }: Person) => ({ ...delivery, email });

const start = (total: number, discountCode?: string) =>
  sendPayment(person, { ...purchaseOf(total), delivery: deliveryOf(person), discount_code: discountCode });

async function started(total: number, code?: string) {
  const answer = await start(total, code);
  expect([answer.status, answer.body]).toMatchObject([200, { total_amount: total }]);
  return parseAnswer(Intent, answer);
}

/** Places the order, unless the sweep has placed it first; answers its id. */
async function place(total: number, transactionId: string): Promise<string> {
  const order = { ...purchaseOf(total), ...deliveryOf(person), transactionId };
  return parseAnswer(Inserted, await sendOrder(person, order)).insertedId;
}

const shown = async (code?: string) => (await costsOf(person, [{ productId, quantity: 1 }], code)).total / 100;

/** A change to come: the typed code, and how to make it. */
type Changing = { code?: string; change: () => Promise<unknown> };

/** A discount for a group of customers, which the person then joins. */
async function groupDiscount(): Promise<Changing> {
  const { customer_group } = parseAnswer(Group, await asOps("POST", "/admin/customer-groups", { name: productId }));
  undoAfterwards(await promote([productId], 20, { groupId: customer_group.id }));
  const add = [await customerIdOf(person.email)];
  return { change: () => asOps("POST", `/admin/customer-groups/${customer_group.id}/customers`, { add }) };
}

async function editedCode(): Promise<Changing> {
  const { code, edit } = await makeCode([productId]);
  return { code, change: () => edit(20) };
}

async function expiringCode(): Promise<Changing> {
  const [tomorrow, past] = [86_400_000, -60_000].map((ms) => new Date(Date.now() + ms).toISOString());
  const { code, endAt } = await makeCode([productId], { endsAt: tomorrow });
  return { code, change: () => endAt(past ?? "") };
}

const toCome = (begin: () => Promise<Undo>) => async () => ({ change: async () => undoAfterwards(await begin()) });

const CHANGES: [what: string, from: number, to: number, before: () => Promise<Changing>][] = [
  ["a sale begins", PRICE, 134.99, toCome(() => promote([productId], 10))],
  ["a sale ends", 134.99, PRICE, async () => ({ change: await promote([productId], 10) })],
  ["the buyer joins a group with a discount of its own", PRICE, 119.99, groupDiscount],
  ["the price rises", PRICE, 160, async () => ({ change: () => setPrice(productId, 160) })],
  ["the typed code is edited", 134.99, 119.99, editedCode],
  ["the typed code expires", 134.99, PRICE, expiringCode],
  ["the delivery gets a price", PRICE, 154.49, toCome(() => chargeDelivery(4.5))],
  ["a tax is added", PRICE, 164.99, toCome(() => tax([productId], 10))],
];

describe("an open payment whose purchase costs something else since", () => {
  it.each(CHANGES)("(%s) is cancelled; the new total is told, and can be paid at once", async (_, from, to, before) => {
    const { code, change } = await before();
    const first = await started(from, code);
    expect((await started(from, code)).paymentIntentId, "nothing has changed yet").toBe(first.paymentIntentId);
    await change();
    expect(await shown(code)).toBe(to);
    const stale = await start(from, code);
    expect([stale.status, stale.body]).toMatchObject([
      409,
      { error: { code: "price_changed" }, total_amount: to, order_items: [{ _id: productId, quantity: 1 }] },
    ]);
    expect((await ledgerEntry(first.paymentIntentId))?.status).toBe("canceled");
    const second = await started(to, code);
    expect(second.paymentIntentId).not.toBe(first.paymentIntentId);
    expect((await started(to, code)).paymentIntentId, "the same again").toBe(second.paymentIntentId);
    await confirmPayment(second.clientSecret);
    await place(to, second.paymentIntentId);
    await expect.poll(() => statusOf(second.paymentIntentId)).toBe("captured");
    expect((await ledgerEntry(second.paymentIntentId))?.amount_received).toBe(Math.round(to * 100));
  });

  it("is replaced where the total is the same and its parts are not", async () => {
    const first = await started(PRICE);
    await setPrice(productId, PRICE - 5);
    undoAfterwards(await chargeDelivery(5));
    expect(await shown()).toBe(PRICE);
    const second = await started(PRICE);
    expect(second.paymentIntentId).not.toBe(first.paymentIntentId);
    expect((await ledgerEntry(first.paymentIntentId))?.status).toBe("canceled");
  });

  it("is one, whichever of two tabs asks first while a sale ends", async () => {
    const end = await promote([productId], 10);
    const first = await started(134.99);
    const answers = await Promise.all([start(134.99), end().then(() => start(PRICE)), start(134.99), start(PRICE)]);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    const last = await started(PRICE);
    await confirmPayment(first.clientSecret);
    expect((await ledgerEntry(first.paymentIntentId))?.status).toBe("canceled");
    const open = "select payment_intent_id from payment_attempt where status = 'open' and customer_id = $1";
    expect(await queryDatabase(open, [await customerIdOf(person.email)])).toEqual([
      { payment_intent_id: last.paymentIntentId },
    ]);
  });
});

it.each(["the card is confirmed", "the order is placed"])(
  "a sale that ends, because ops delete its promotion before %s is still what was shown: that is charged, and is the order's total",
  async (moment) => {
    const end = await promote([productId], 10);
    const { clientSecret, paymentIntentId } = await started(134.99);
    await armWebhookFault({ do: "drop", times: PLENTY }, paymentIntentId);
    if (moment === "the card is confirmed") await end();
    await confirmPayment(clientSecret);
    if (moment === "the order is placed") await end();
    const order = await person.api("GET", `/orders/${await place(134.99, paymentIntentId)}`);
    expect(order.body).toMatchObject({ total_amount: 134.99 });
    await expect.poll(() => statusOf(paymentIntentId)).toBe("captured");
    expect(await ledgerEntry(paymentIntentId)).toMatchObject({ amount: 13_499, amount_received: 13_499 });
  },
);
