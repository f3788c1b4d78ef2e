import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { deleteAccount } from "../support/accounts";
import { parseAnswer } from "../support/answers";
import { costsOf, postCosts } from "../support/costs";
import { queryDatabase } from "../support/database";
import { makeCode } from "../support/discounts";
import { few } from "../support/full";
import { inFull } from "../support/in-full";
import { mailOf } from "../support/mails";
import { mustAsOps } from "../support/ops";
import {
  askToPay as ask,
  authorise,
  begin,
  codeOf,
  confirm,
  ENDED_WITHIN_MS,
  holdOf,
  orderOf,
  type Payment,
  place,
  placeOnce,
  second,
  untilVoid,
} from "../support/payment-calls";
import { Person } from "../support/person";
import { addProduct, countStock } from "../support/products";
import { sendPayment } from "../support/purchase";
import { addProfile, promoteOnce, REFUSALS, splitStock } from "../support/refusal-cases";
import { clearFaults, eventBody, postWebhook, signatureOf } from "../support/stripe";

const Refused = z.object({ error: z.object({ code: z.string(), message: z.string() }) });
const TIMEOUT = { timeout: 2 * ENDED_WITHIN_MS };

afterEach(clearFaults);

afterAll(async () => {
  // The codes of `promoteOnce`.
  const left = `select code from promotion where is_automatic and status = 'active' and deleted_at is null
    and code like 'ONCE%'`;
  expect(await queryDatabase(left), "they would slow every cart of the tests that follow").toEqual([]);
});

const tell = async ({ paymentIntentId }: Payment) => {
  const body = eventBody("payment_intent.amount_capturable_updated", paymentIntentId, `evt_${paymentIntentId}`);
  expect(await postWebhook(body, signatureOf(body))).toBe(200);
};

describe("a cart that Medusa refuses when the card has said yes", () => {
  const clear = REFUSALS.filter(({ name }) => name !== "the shop itself fails, each time");
  it.each(few(clear, 1).map((refusal) => [refusal.name, refusal] as const))(
    "is refused in words, and the hold is void, where %s",
    TIMEOUT,
    async (_name, { prepare, spoil, code, firstBuyer }) => {
      const bought = await prepare();
      const payment = await (firstBuyer ? second : begin)(bought);
      const undo = await spoil?.(bought, [payment.paymentIntentId]);
      try {
        await confirm(payment);
        const answer = await place(payment);
        expect(answer.status, JSON.stringify(answer.body)).toBe(409);
        // A concurrent sweep may have refused it first; then the answer has no sums.
        expect(["payment_required", code]).toContain(codeOf(answer.body));
        expect(await holdOf(payment)).toBe("canceled");
      } finally {
        await undo?.();
      }
    },
  );

  // complete-payment.test.ts counts the attempts.
  inFull(
    "costs nobody a hold where nobody knows why: the buyer reads it by mail within three minutes",
    TIMEOUT,
    async () => {
      const broken = REFUSALS.find(({ name }) => name === "the shop itself fails, each time");
      const bought = await broken?.prepare();
      if (!bought) throw new Error("there is no such refusal");
      const payment = await begin(bought);
      const undo = await broken?.spoil?.(bought, [payment.paymentIntentId]);
      try {
        await confirm(payment);
        expect((await placeOnce(payment)).status).toBe(503);
        expect(await holdOf(payment)).toBe("requires_capture");
        await untilVoid(payment);
        const again = await place(payment);
        expect([again.status, codeOf(again.body)]).toEqual([409, "unavailable"]);
        const mail = (await mailOf(payment.buyer.email, "payment_not_placed")).text?.replace(/\s+/g, " ");
        expect(mail).toContain("Something in our shop did not work");
        expect(mail).toContain("Your card was not charged.");
      } finally {
        await undo?.();
      }
    },
  );

  inFull.each([
    ["Stripe's event", tell],
    ["the sweep", async () => {}],
  ])(
    "is refused by %s without a browser, the buyer reads why by mail, and can delete the account",
    TIMEOUT,
    async (_who, wake) => {
      const bought = await addProduct({ productPrice: 100, productName: `Unserved ${Date.now()}` });
      const payment = await begin({ productId: bought.productId, quantity: 1, total: 100 });
      await mustAsOps("POST", `/admin/products/${bought.productId}`, { shipping_profile_id: null });
      await confirm(payment);
      await wake(payment);
      await untilVoid(payment);
      const mail = (await mailOf(payment.buyer.email, "payment_not_placed")).text?.replace(/\s+/g, " ");
      expect(mail).toContain("we cannot deliver something that you ordered");
      expect(mail).toContain("Your card was not charged.");
      const late = await place(payment);
      expect([late.status, codeOf(late.body)]).toEqual([409, "unavailable"]);
      const { buyer } = payment;
      const deleted = await deleteAccount(buyer);
      expect(deleted.status).toBe(302);
    },
  );

  inFull("says that an offer which takes off by itself is used up, and sells without it", TIMEOUT, async () => {
    const { productId } = await addProduct({ productPrice: 100, productName: `Offered ${Date.now()}` });
    const end = await promoteOnce({ productId });
    try {
      const bought = { productId, quantity: 1, total: 90 };
      const payment = await second(bought);
      await confirm(payment);
      const refused = await place(payment);
      expect(refused.body).toMatchObject({ error: { code: "price_changed" }, total_amount: 100 });
      expect(parseAnswer(Refused, refused).error.message).toContain("used up");
      expect(await holdOf(payment)).toBe("canceled");
      const bare = await place(await authorise({ ...bought, total: 100 }));
      expect([200, 201]).toContain(bare.status);
    } finally {
      await end();
    }
  });

  inFull("is an order or void where two accounts share the e-mail that a code counts", TIMEOUT, async () => {
    const { productId } = await addProduct({ productPrice: 100, productName: `Shared ${Date.now()}` });
    const { code } = await makeCode([productId], { each: { limit: 1, by: "customer_email" } });
    const bought = { productId, quantity: 1, total: 90, discountCode: code };
    const email = `shared-${Date.now()}@example.com`;
    const payment = await second(bought, email);
    await confirm(payment);
    const answer = await place(payment);
    expect([201, 409], JSON.stringify(answer.body)).toContain(answer.status);
    expect(await holdOf(payment)).not.toBe("requires_capture");
  });
});

describe("what can be known before the card is asked", () => {
  let person: Person;
  beforeAll(async () => {
    person = await Person.signUp();
  });

  it("is refused where no single place has enough, as the product's page says", async () => {
    const made = await addProduct({ productPrice: 100, productName: `Split ${Date.now()}` });
    await countStock(made, 2);
    await splitStock(made);
    const answer = await ask(person, { productId: made.productId, quantity: 2, total: 200 });
    expect([answer.status, codeOf(answer.body)]).toEqual([409, "unavailable"]);
    expect(answer.body).toMatchObject({ order_items: [{ _id: made.productId, available: 1 }] });
    expect((await ask(person, { productId: made.productId, quantity: 1, total: 100 })).status).toBe(200);
  });

  inFull("is refused where a counted product has no shipping profile", async () => {
    const made = await addProduct({ productPrice: 100, productName: `Bare ${Date.now()}` });
    await countStock(made, 5);
    await mustAsOps("POST", `/admin/products/${made.productId}`, { shipping_profile_id: null });
    const answer = await ask(person, { productId: made.productId, quantity: 1, total: 100 });
    expect([answer.status, codeOf(answer.body)]).toEqual([409, "unavailable"]);
    expect(parseAnswer(Refused, answer).error.message).toContain(`We cannot deliver ${made.productName}`);
  });

  inFull("is refused where no service zone serves the country", async () => {
    const made = await addProduct({ productPrice: 100, productName: `Far ${Date.now()}` });
    const zone = "geo_zone where country_code = 'bd' and type = 'country'";
    await queryDatabase(`update ${zone.replace(" where", " set deleted_at = now() where")}`);
    try {
      const order = orderOf({ productId: made.productId, quantity: 1, total: 100 }, person.email);
      const body = { ...order, delivery: { ...order.delivery, country_code: "bd" } };
      const answer = await sendPayment(person, body);
      expect([answer.status, codeOf(answer.body)], JSON.stringify(answer.body)).toEqual([409, "unavailable"]);
      expect(parseAnswer(Refused, answer).error.message).toContain("do not deliver to this country");
      const items = [{ productId: made.productId, quantity: 1 }];
      expect((await postCosts(person, items, undefined, "bd")).body).toEqual({ costs: null, code: "unavailable" });
    } finally {
      await queryDatabase(`update ${zone.replace(" where", " set deleted_at = null where")}`);
    }
  });

  inFull("is sold at the price of the product's own shipping profile, where another's would be cheaper", async () => {
    const made = await addProduct({ productPrice: 100, productName: `Heavy ${Date.now()}` });
    const { profile, undo } = await addProfile(12);
    try {
      await mustAsOps("POST", `/admin/products/${made.productId}`, { shipping_profile_id: profile });
      const bought = { productId: made.productId, quantity: 1, total: 112 };
      expect(await costsOf(person, [{ productId: made.productId, quantity: 1 }])).toMatchObject({ total: 11_200 });
      const payment = await authorise(bought);
      // 200 if the sweep was first.
      expect([200, 201]).toContain((await place(payment)).status);
    } finally {
      await undo();
    }
  });
});
