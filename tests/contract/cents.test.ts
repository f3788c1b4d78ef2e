import { beforeAll, describe, expect } from "vitest";
import { z } from "zod";
import { parseAnswer } from "../support/answers";
import { makeChance } from "../support/chance";
import { queryDatabase } from "../support/database";
import { chargeDelivery, promote, tax, undoAfterwards } from "../support/discounts";
import { inFull as it } from "../support/in-full";
import { mailOf } from "../support/mails";
import { findingsOf, statusOf } from "../support/money";
import { asOps } from "../support/ops";
import { confirmPayment, ledgerEntry } from "../support/payments";
import { Person } from "../support/person";
import { addProduct } from "../support/products";
import { buyAtQuote, cents, Intent, orderOf, sendOrder, sendPayment, sumsIn } from "../support/purchase";
import { makeVariantCart } from "../support/variants";

const Order = z.object({ total_amount: z.number(), refunded_amount: z.number().optional(), order_status: z.string() });
const Payment = z.object({ id: z.string() });

let products: { _id: string; productPrice: number }[];

/** Seeds. Ten thousand more carts are computed without a shop (money.test.ts). */
const RANDOM_CARTS = [1, 2, 3];
const PRICES = [149.99, 149.95, 0.99, 33.33, 1234.56] as const;

beforeAll(async () => {
  products = [];
  for (const productPrice of PRICES) {
    const { productId } = await addProduct({ productPrice, productName: `Fraction ${productPrice} ${Date.now()}` });
    products.push({ _id: productId, productPrice });
  }
});

const ids = () => products.map(({ _id }) => _id);
const line = (place: number, quantity = 1) => {
  const product = products[place];
  if (!product) throw new Error(`there is no product ${place}`);
  return { ...product, quantity };
};

/** The order's sums on its invoice and in its mail, in cents. */
async function saidOf(person: Person, orderId: string) {
  const invoice = await (await person.visit(`/dashboard/invoice/${orderId}`)).text();
  const mail = (await mailOf(person.email, "order_confirmation")).html ?? "";
  return [sumsIn(invoice, "Total Amount"), sumsIn(mail, "Total")];
}

/** Order, invoice, mail, Stripe and Medusa's books all match the quote. */
async function expectAgreement(person: Person, bought: Awaited<ReturnType<typeof buyAtQuote>>) {
  const { quoted, orderId, transactionId } = bought;
  const { lines, ...sums } = quoted;
  expect(lines + sums.delivery + sums.tax - sums.discount, "the parts make the total").toBe(sums.total);
  await expect.poll(() => statusOf(transactionId)).toBe("captured");
  expect(await saidOf(person, orderId)).toEqual([sums, sums]);
  const order = parseAnswer(Order, await person.api("GET", `/orders/${orderId}`));
  expect(cents(order.total_amount)).toBe(quoted.total);
  expect(await ledgerEntry(transactionId)).toMatchObject({ amount: quoted.total, amount_received: quoted.total });
  const [books] = await queryDatabase(
    `select (m.totals->>'current_order_total')::float8 as total, (m.totals->>'pending_difference')::float8 as due
     from "order" o join order_summary m on m.order_id = o.id and m.version = o.version and m.deleted_at is null
     where o.id = $1`,
    [orderId],
  );
  expect(Number(books?.total)).toBeCloseTo(quoted.total / 100, 9);
  expect(Number(books?.due)).toBeCloseTo(0, 9);
  expect(await findingsOf(transactionId)).toEqual([]);
}

describe("fractions of a cent", () => {
  it.each([
    ["a promotion", 13_499, () => promote(ids(), 10), { tax: 0, discount: 1_500 }],
    ["a tax on top of prices", 16_330, () => tax(ids(), 8.875), { tax: 1_331, discount: 0 }],
  ])("of %s are rounded once, to %d cents everywhere", async (_, total, change, parts) => {
    undoAfterwards(await change());
    const person = await Person.signUp();
    const bought = await buyAtQuote(person, [line(0)]);
    expect(bought.quoted).toEqual({ lines: 14_999, delivery: 0, ...parts, total });
    await expectAgreement(person, bought);
  });

  it("of half a cent are rounded up, and the whole order can go back to the cent", async () => {
    undoAfterwards(await promote(ids(), 10));
    const person = await Person.signUp();
    const bought = await buyAtQuote(person, [line(1)]);
    expect(bought.quoted.total).toBe(13_496);
    await expectAgreement(person, bought);
    expect((await person.api("DELETE", `/deleteOrder/${bought.orderId}`)).status).toBe(200);
    expect(await ledgerEntry(bought.transactionId)).toMatchObject({ amount_refunded: 13_496 });
    await expect.poll(() => findingsOf(bought.transactionId)).toEqual([]);
    const order = (await mailOf(person.email, "order_cancelled")).html ?? "";
    expect(order).toContain("$134.96");
  });

  // In short: one cart with all three in costs.test.ts.
  it.each(RANDOM_CARTS)(
    "of tax, promotion and delivery together leave the same sums with every reader (random cart %i)",
    async (seed) => {
      const chance = makeChance("carts", seed);
      const cart = await makeVariantCart();
      const all = [...ids(), cart.productId];
      undoAfterwards(
        await chargeDelivery(4.995),
        await tax(all, chance.whole(20_000) / 1000),
        await promote(all, 12.5),
      );
      const person = await Person.signUp();
      const lines = [...PRICES.map((_, place) => line(place)), ...cart.lines];
      const wanted = lines.map((one) => ({ ...one, quantity: 1 + chance.whole(9) }));
      await expectAgreement(person, await buyAtQuote(person, wanted));
    },
  );

  it("leave nothing behind where the whole order goes back in parts", async () => {
    undoAfterwards(await tax(ids(), 7.7), await promote(ids(), 12.5));
    const person = await Person.signUp();
    const bought = await buyAtQuote(person, [line(0, 3), line(3, 7), line(4)]);
    await expect.poll(() => statusOf(bought.transactionId)).toBe("captured");
    const { total } = bought.quoted;
    const [row] = await queryDatabase(
      "select p.id from payment p join payment_attempt a on a.payment_session_id = p.payment_session_id where a.payment_intent_id = $1",
      [bought.transactionId],
    );
    const path = `/admin/payments/${Payment.parse(row).id}/refund`;
    expect((await asOps("POST", path, { amount: 10.005 })).status, "a refund with a fraction").toBe(400);
    for (const part of [1_001, total - 1_001])
      expect((await asOps("POST", path, { amount: part / 100 })).status).toBe(200);
    expect(await ledgerEntry(bought.transactionId)).toMatchObject({ amount_refunded: total });
    const order = parseAnswer(Order, await person.api("GET", `/orders/${bought.orderId}`));
    expect([cents(order.total_amount), cents(order.refunded_amount ?? 0)]).toEqual([total, total]);
  });

  it("are paid by the legacy call as well", async () => {
    undoAfterwards(await promote(ids(), 10));
    const person = await Person.signUp();
    const paid = { total_amount: 134.99 };
    const { clientSecret, paymentIntentId: transactionId } = parseAnswer(Intent, await sendPayment(person, paid));
    await confirmPayment(clientSecret);
    const order_items = [{ _id: line(0)._id, quantity: 1 }];
    await sendOrder(person, { ...orderOf(person, transactionId), ...paid, order_items });
    await expect.poll(() => statusOf(transactionId)).toBe("captured");
    expect(await ledgerEntry(transactionId)).toMatchObject({ amount_received: 13_499 });
    expect(await findingsOf(transactionId)).toEqual([]);
  });
});
