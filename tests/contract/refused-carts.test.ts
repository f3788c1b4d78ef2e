import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { deleteAccount } from "../support/accounts";
import { parseAnswer } from "../support/answers";
import { costsOf, postCosts } from "../support/costs";
import { queryDatabase } from "../support/database";
import { makeCode, undoAfterwards } from "../support/discounts";
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
      if (spoil) undoAfterwards(await spoil(bought, [payment.paymentIntentId]));
      await confirm(payment);
      const answer = await place(payment);
      expect(answer.status, JSON.stringify(answer.body)).toBe(409);
      // A concurrent sweep may have refused it first; then the answer has no sums.
      expect(["payment_required", code]).toContain(codeOf(answer.body));
      expect(await holdOf(payment)).toBe("canceled");
    },
  );

  /** The mail that tells somebody why a payment became no order. */
  const mailAbout = async ({ buyer }: Payment) =>
    (await mailOf(buyer.email, "payment_not_placed")).text?.replace(/\s+/g, " ");

  // complete-payment.test.ts counts the attempts.
  inFull("costs nobody a hold where nobody knows why: the buyer reads it by mail", TIMEOUT, async () => {
    const broken = REFUSALS.find(({ name }) => name === "the shop itself fails, each time");
    if (!broken?.spoil) throw new Error("there is no such refusal");
    const bought = await broken.prepare();
    const payment = await begin(bought);
    undoAfterwards(await broken.spoil(bought, [payment.paymentIntentId]));
    await confirm(payment);
    expect((await placeOnce(payment)).status).toBe(503);
    expect(await holdOf(payment)).toBe("requires_capture");
    await untilVoid(payment);
    const again = await place(payment);
    expect([again.status, codeOf(again.body)]).toEqual([409, "unavailable"]);
    const mail = await mailAbout(payment);
    expect(mail).toContain("Something in our shop did not work");
    expect(mail).toContain("Your card was not charged.");
  });

  inFull.each([
    ["Stripe's event", tell],
    ["the sweep", async () => {}],
  ])("is refused by %s without a browser, as a mail says, and the account can go", TIMEOUT, async (_who, wake) => {
    const { productId } = await addProduct({ productPrice: 100, productName: `Unserved ${Date.now()}` });
    const payment = await begin({ productId, quantity: 1, total: 100 });
    await mustAsOps("POST", `/admin/products/${productId}`, { shipping_profile_id: null });
    await confirm(payment);
    await wake(payment);
    await untilVoid(payment);
    const mail = await mailAbout(payment);
    expect(mail).toContain("we cannot deliver something that you ordered");
    expect(mail).toContain("Your card was not charged.");
    const late = await place(payment);
    expect([late.status, codeOf(late.body)]).toEqual([409, "unavailable"]);
    expect((await deleteAccount(payment.buyer)).status).toBe(302);
  });

  inFull("says that an offer which takes off by itself is used up, and sells without it", TIMEOUT, async () => {
    const { productId } = await addProduct({ productPrice: 100, productName: `Offered ${Date.now()}` });
    undoAfterwards(await promoteOnce({ productId }));
    const bought = { productId, quantity: 1, total: 90 };
    const payment = await second(bought);
    await confirm(payment);
    const refused = await place(payment);
    expect(refused.body).toMatchObject({ error: { code: "price_changed" }, total_amount: 100 });
    expect(parseAnswer(Refused, refused).error.message).toContain("used up");
    expect(await holdOf(payment)).toBe("canceled");
    const bare = await place(await authorise({ ...bought, total: 100 }));
    expect([200, 201]).toContain(bare.status);
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
  const askFor = (productId: string, quantity = 1) => ask(person, { productId, quantity, total: 100 * quantity });

  it("is refused where no single place has enough, as the product's page says", async () => {
    const made = await addProduct({ productPrice: 100, productName: `Split ${Date.now()}` });
    await countStock(made, 2);
    await splitStock(made);
    const answer = await askFor(made.productId, 2);
    expect([answer.status, codeOf(answer.body)]).toEqual([409, "unavailable"]);
    expect(answer.body).toMatchObject({ order_items: [{ _id: made.productId, available: 1 }] });
    expect((await askFor(made.productId)).status).toBe(200);
  });

  inFull("is refused where a counted product has no shipping profile", async () => {
    const made = await addProduct({ productPrice: 100, productName: `Bare ${Date.now()}` });
    await countStock(made, 5);
    await mustAsOps("POST", `/admin/products/${made.productId}`, { shipping_profile_id: null });
    const answer = await askFor(made.productId);
    expect([answer.status, codeOf(answer.body)]).toEqual([409, "unavailable"]);
    expect(parseAnswer(Refused, answer).error.message).toContain(`We cannot deliver ${made.productName}`);
  });

  inFull("is refused where no service zone serves the country", async () => {
    const { productId } = await addProduct({ productPrice: 100, productName: `Far ${Date.now()}` });
    const end = (deletedAt: "now()" | "null") =>
      queryDatabase(`update geo_zone set deleted_at = ${deletedAt} where country_code = 'bd' and type = 'country'`);
    await end("now()");
    undoAfterwards(() => end("null"));
    const order = orderOf({ productId, quantity: 1, total: 100 }, person.email);
    const body = { ...order, delivery: { ...order.delivery, country_code: "bd" } };
    const answer = await sendPayment(person, body);
    expect([answer.status, codeOf(answer.body)], JSON.stringify(answer.body)).toEqual([409, "unavailable"]);
    expect(parseAnswer(Refused, answer).error.message).toContain("do not deliver to this country");
    const costs = await postCosts(person, [{ productId, quantity: 1 }], undefined, "bd");
    expect(costs.body).toEqual({ costs: null, code: "unavailable" });
  });

  inFull("is sold at the price of the product's own shipping profile, where another's would be cheaper", async () => {
    const { productId } = await addProduct({ productPrice: 100, productName: `Heavy ${Date.now()}` });
    const { profile, undo } = await addProfile(12);
    undoAfterwards(undo);
    await mustAsOps("POST", `/admin/products/${productId}`, { shipping_profile_id: profile });
    expect(await costsOf(person, [{ productId, quantity: 1 }])).toMatchObject({ total: 11_200 });
    const payment = await authorise({ productId, quantity: 1, total: 112 });
    // 200 if the sweep was first.
    expect([200, 201]).toContain((await place(payment)).status);
  });
});
