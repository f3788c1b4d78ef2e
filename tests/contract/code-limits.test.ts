import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { parseAnswer } from "../support/answers";
import { costsOf } from "../support/costs";
import { queryDatabase } from "../support/database";
import { makeCode, promote, undoAfterwards } from "../support/discounts";
import { few } from "../support/full";
import { inFull } from "../support/in-full";
import { delivery } from "../support/payment-calls";
import { confirmPayment, ledgerEntry } from "../support/payments";
import { Person } from "../support/person";
import { addProduct } from "../support/products";
import { Intent, sendOrder, sendPayment } from "../support/purchase";
import { armWebhookFault, clearFaults } from "../support/stripe";

const PLENTY = 1_000_000;

const person = await Person.signUp();
const { productId } = await addProduct({ productPrice: 149.99, productName: `Limited ${Date.now()}` });
afterEach(clearFaults);

const one = () => [{ productId, quantity: 1 }];
const purchaseOf = ({ email }: Person) => ({
  delivery: { ...delivery, email },
  order_items: [{ _id: productId, quantity: 1 }],
});

const startPayment = (totalAmount: number, discountCode?: string, buyer = person, sentTo = buyer) =>
  sendPayment(buyer, { total_amount: totalAmount, ...purchaseOf(sentTo), discount_code: discountCode });

/** Somebody without an account whose e-mail is typed for a delivery. */
const receiver = () => new Person({ email: `${randomUUID()}@example.com`, password: "" });

async function buyWith(code: string, buyer: Person, sentTo: Person) {
  const started = await startPayment(134.99, code, buyer, sentTo);
  const { clientSecret, paymentIntentId } = parseAnswer(Intent, started);
  await armWebhookFault({ do: "drop", times: PLENTY }, paymentIntentId);
  await confirmPayment(clientSecret);
  const { delivery: place, order_items } = purchaseOf(sentTo);
  const order = { ...place, order_items, total_amount: 134.99, transactionId: paymentIntentId };
  return { paymentIntentId, place: () => sendOrder(buyer, order) };
}

describe.each(few(["customer_id", "customer_email"] as const, 1))("a limit of one use for each %s", (by) => {
  inFull("counts the account, whatever e-mail is typed for the delivery", async () => {
    const { code } = await makeCode([productId], { each: { limit: 1, by } });
    const [buyer, other, friend] = [await Person.signUp(), await Person.signUp(), receiver()];
    const first = await buyWith(code, buyer, friend);
    // 200 if the sweep has placed it first.
    expect([200, 201]).toContain((await first.place()).status);
    expect(await costsOf(buyer, one(), code)).toMatchObject({
      total: 14_999,
      discountCode: { code, problem: "used_by_account" },
    });
    for (const sentTo of [buyer, friend, receiver()]) {
      const again = await startPayment(134.99, code, buyer, sentTo);
      const message = expect.stringContaining(`${code} has been used up by this account`);
      expect(again).toMatchObject({ status: 409, body: { error: { message }, total_amount: 149.99 } });
    }
    const others = await buyWith(code, other, friend);
    expect([200, 201]).toContain((await others.place()).status);
    const counted = await queryDatabase(
      `select u.attribute_value, u.used::int from promotion_campaign_budget_usage u
       join promotion_campaign_budget b on b.id = u.budget_id join promotion p on p.campaign_id = b.campaign_id
       where p.code = $1`,
      [code],
    );
    expect(counted).toEqual([1, 2].map(() => ({ attribute_value: expect.stringMatching(/^cus_/), used: 1 })));
  });

  it("holds for two carts of an account that are paid for at once; the second is not charged", async () => {
    const { code } = await makeCode([productId], { each: { limit: 1, by } });
    const buyer = await Person.signUp();
    const payments = [await buyWith(code, buyer, receiver()), await buyWith(code, buyer, receiver())];
    const answers = await Promise.all(
      payments.map(async ({ place, paymentIntentId }) => ({ status: (await place()).status, paymentIntentId })),
    );
    const [placed, refused] = answers.sort((left, right) => left.status - right.status);
    expect([200, 201]).toContain(placed?.status);
    // If the sweep refused a payment first, the answer is that another one is needed.
    expect([402, 409]).toContain(refused?.status);
    expect((await ledgerEntry(refused?.paymentIntentId ?? ""))?.status).toBe("canceled");
  });

  inFull("is no hindrance to a visitor who looks at a sale", async () => {
    const { productId: onSale } = await addProduct({ productPrice: 100, productName: `On sale ${Date.now()}` });
    undoAfterwards(await promote([onSale], 10, { each: { limit: 1, by } }));
    expect(await costsOf(new Person(), [{ productId: onSale, quantity: 1 }])).toMatchObject({ total: 9_000 });
  });
});

describe("a code that leaves less than a card can be charged", () => {
  inFull("is said to be so, and the sum stays", async () => {
    const { code } = await makeCode([productId], { percent: 99.9 });
    expect(await costsOf(person, one(), code)).toMatchObject({
      total: 14_999,
      extras: { discount: 0 },
      discountCode: { code, problem: "below_minimum" },
    });
    const refused = await startPayment(0.5, code);
    const message = expect.stringContaining(`${code} would leave less than`);
    expect(refused).toMatchObject({ status: 409, body: { error: { message }, total_amount: 149.99 } });
  });

  inFull("counts where it leaves just enough", async () => {
    const { productId: cheap } = await addProduct({ productPrice: 5, productName: `Cheap ${Date.now()}` });
    const { code } = await makeCode([cheap], { percent: 90 });
    const costs = await costsOf(person, [{ productId: cheap, quantity: 1 }], code);
    expect(costs).toMatchObject({ total: 50, discountCode: { code, problem: null } });
    const orderItems = [{ _id: cheap, quantity: 1 }];
    const body = { ...purchaseOf(person), order_items: orderItems, total_amount: 0.5, discount_code: code };
    expect((await sendPayment(person, body)).status).toBe(200);
  });
});

inFull(
  "an automatic promotion that leaves less than a card can be charged is told with the total, and no payment is started",
  async () => {
    const { productId: free } = await addProduct({ productPrice: 149.99, productName: `Free ${Date.now()}` });
    undoAfterwards(await promote([free], 99.9));
    const orderItems = [{ _id: free, quantity: 1 }];
    expect((await costsOf(person, [{ productId: free, quantity: 1 }])).total).toBe(15);
    const start = (totalAmount: number) =>
      sendPayment(person, { ...purchaseOf(person), order_items: orderItems, total_amount: totalAmount });
    const message = expect.stringContaining("cannot be charged less than $0.50");
    expect(await start(149.99)).toMatchObject({
      status: 409,
      body: { error: { code: "price_changed", message }, total_amount: 0.15 },
    });
    expect((await start(0.15)).status).toBe(422);
  },
);
