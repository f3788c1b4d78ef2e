import { afterEach, describe, expect, it } from "vitest";
import { parseAnswer, wordsOf } from "../support/answers";
import { costsOf, postCosts } from "../support/costs";
import { queryDatabase } from "../support/database";
import { makeCode } from "../support/discounts";
import { inFull } from "../support/in-full";
import { mailOf } from "../support/mails";
import { returnForm, submitReturn, submitTracking } from "../support/orders";
import { askToPay, begin, confirm, type Payment, place } from "../support/payment-calls";
import { ledgerEntry } from "../support/payments";
import { demoAdmin, Person } from "../support/person";
import { addProduct } from "../support/products";
import { Inserted } from "../support/purchase";
import { clearFaults } from "../support/stripe";

/** Orders that want the last uses of a code at the same time. */
const ORDERS = 10;
const [YESTERDAY, TOMORROW] = [-1, 1].map((days) => new Date(Date.now() + days * 86_400_000).toISOString());

const person = await Person.signUp();
const { productId } = await addProduct({ productPrice: 149.99, productName: `Coded ${Date.now()}` });
const { productId: others } = await addProduct({ productPrice: 20, productName: `Uncoded ${Date.now()}` });
afterEach(clearFaults);

const one = () => [{ productId, quantity: 1 }];
const startPayment = (total: number, discountCode = "") =>
  askToPay(person, { productId, quantity: 1, total, discountCode });
/** Somebody's payment with a code that takes ten per cent off, without Stripe's events; the card is asked later. */
const beginWith = (discountCode: string) => begin({ productId, quantity: 1, total: 134.99, discountCode });

describe("a discount code that takes nothing off", () => {
  it.each([
    ["unknown", async () => "NOSUCHCODE"],
    ["unknown", async () => (await makeCode([productId], { status: "draft" })).code],
    ["not_started", async () => (await makeCode([productId], { startsAt: TOMORROW })).code],
    ["expired", async () => (await makeCode([productId], { endsAt: YESTERDAY })).code],
    ["other_products", async () => (await makeCode([others])).code],
    ["used_up", async () => (await makeCode([productId], { budget: 10 })).code],
  ])("is said to be %s, and the sum stays", async (problem, make) => {
    const costs = await costsOf(person, one(), await make());
    expect(costs.discountCode).toMatchObject({ problem });
    expect(costs).toMatchObject({ itemsTotal: 14_999, total: 14_999, extras: { discount: 0 } });
  });

  it("is refused to a visitor, so that nobody can guess codes unseen", async () => {
    const { body } = await postCosts(new Person(), one(), "NOSUCHCODE");
    expect(body).toEqual({ costs: null, code: "unauthenticated" });
    expect(await costsOf(new Person(), one())).toMatchObject({ total: 14_999, discountCode: null });
  });

  it("is not looked at where the cart is none", async () => {
    for (const items of [{ a: 1 }, [], [{ productId: "prod_1", quantity: 0 }]])
      expect([items, (await postCosts(person, items)).status]).toEqual([items, 422]);
  });
});

describe("a discount code that counts", () => {
  inFull("never makes another sum than the one that was shown", async () => {
    const { code, change } = await makeCode([productId]);
    const withoutCode = await startPayment(134.99);
    expect([withoutCode.status, withoutCode.body]).toMatchObject([409, { total_amount: 149.99 }]);
    const unseen = await startPayment(149.99, code);
    expect([unseen.status, unseen.body]).toMatchObject([409, { total_amount: 134.99, discount_amount: 15 }]);
    await change("inactive");
    const gone = await startPayment(134.99, code);
    const message = expect.stringContaining(`${code} is not a code of this shop`);
    expect([gone.status, gone.body]).toMatchObject([
      409,
      { error: { code: "price_changed", message }, total_amount: 149.99 },
    ]);
    expect((await startPayment(149.99)).status).toBe(200);
  });

  inFull("is honoured where it ends between card and order, and stays the same when a line is sent back", async () => {
    const { code, change } = await makeCode([productId]);
    const payment = await beginWith(code);
    const { buyer } = payment;
    const costs = await costsOf(buyer, one(), code.toLowerCase());
    expect(costs).toMatchObject({ total: 13_499, extras: { discount: 1_500 }, discountCode: { code, problem: null } });
    await confirm(payment);
    await change("inactive");
    const { insertedId } = parseAnswer(Inserted, await place(payment));
    await submitTracking(await demoAdmin(), insertedId, { trackingNumber: "1" });
    expect((await submitReturn(buyer, insertedId, await returnForm(buyer, insertedId))).status).toBe(200);
    const invoice = wordsOf(await (await buyer.visit(`/dashboard/invoice/${insertedId}`)).text());
    expect(invoice).toContain(`|Discount|\u2212$15.00|Discount code|${code}|Total Amount|$134.99|`);
    const mail = wordsOf((await mailOf(buyer.email, "order_confirmation")).html ?? "");
    expect(mail).toContain(`|Discount code|${code}|Total|$134.99|`);
  });
});

/** What a code's limit allows, and what it has counted once two orders had it. */
const LIMITS = [
  { what: "two uses", terms: { limit: 2 }, counted: { used: 2 } },
  { what: "$31 off in all", terms: { budget: 31 }, counted: { spent: expect.closeTo(2 * 14.999, 6) } },
];

// In short: code-limits.test.ts, for one account.
inFull.each(LIMITS)(
  `a limit of $what holds under ${ORDERS} orders at once; the others are not charged`,
  async ({ terms, counted }) => {
    const { code } = await makeCode([productId], terms);
    const payments: Payment[] = [];
    for (let number = 0; number < ORDERS; number += 1) payments.push(await beginWith(code));
    const answers = await Promise.all(
      payments.map(async (payment) => {
        await confirm(payment);
        return { ...(await place(payment)), paymentIntentId: payment.paymentIntentId };
      }),
    );
    const isPlaced = ({ body }: { body: unknown }) => Inserted.safeParse(body).success;
    expect(answers.filter(isPlaced), answers.map(({ status }) => status).join(" ")).toHaveLength(2);
    expect((await costsOf(person, one(), code)).discountCode).toEqual({ code, problem: "used_up", missing: null });
    for (const { status, body, paymentIntentId } of answers.filter((answer) => !isPlaced(answer))) {
      expect(await ledgerEntry(paymentIntentId)).toMatchObject({ status: "canceled", amount_received: 0 });
      // If the sweep refused a payment first, the answer is that another one is needed.
      expect([402, 409]).toContain(status);
      if (status === 409) expect(body).toMatchObject({ error: { code: "price_changed" }, total_amount: 149.99 });
    }
    const [used] = await queryDatabase(
      `select p.used, b.used::float8 as spent from promotion p left join promotion_campaign c on c.id = p.campaign_id
       left join promotion_campaign_budget b on b.campaign_id = c.id where p.code = $1`,
      [code],
    );
    expect(used).toMatchObject(counted);
  },
);
