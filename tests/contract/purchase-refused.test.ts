import { afterEach, describe, expect, it } from "vitest";
import { queryDatabase } from "../support/database";
import { setPrice } from "../support/discounts";
import { few } from "../support/full";
import { inFull } from "../support/in-full";
import { codeOf, delivery, leaveToBuyer, listed, orderBody, startPayment } from "../support/payment-calls";
import { confirmPayment, ledgerEntry } from "../support/payments";
import { Person } from "../support/person";
import { addProduct } from "../support/products";
import { sendOrder, sendPayment } from "../support/purchase";
import { armCallFault, clearFaults, failCalls } from "../support/stripe";

const [sparrow, heron] = [await listed("Sparrow"), await listed("Heron Marine")];
afterEach(clearFaults);

/** Places the order of a Sparrow; 200 if the sweep was first. */
async function expectPlaced(person: Person, paymentIntentId: string): Promise<void> {
  expect([200, 201]).toContain((await sendOrder(person, orderBody(person, sparrow, paymentIntentId))).status);
}

/**
 * A payment of $12.50 with an authorised card and without events; then the price becomes $20 and the person starts
 * again.
 */
async function startAgainAtHigherPrice(beforeTheCard: (paymentIntentId: string) => Promise<unknown> = async () => {}) {
  const person = await Person.signUp();
  const { productId, productName } = await addProduct();
  const product = { _id: productId, productName, productPrice: 12.5 };
  const { clientSecret, paymentIntentId } = await startPayment(person, product);
  await leaveToBuyer(paymentIntentId);
  await beforeTheCard(paymentIntentId);
  await confirmPayment(clientSecret);
  await setPrice(productId, 20);
  const purchase = { total_amount: 20, order_items: [{ _id: productId, quantity: 1 }] };
  const answer = await sendPayment(person, { ...purchase, delivery: { ...delivery, email: person.email } });
  return { productId, paymentIntentId, answer };
}

describe("a price that rises after the card said yes", () => {
  inFull("is told with the lines and the total of what was authorised", async () => {
    const { productId, answer } = await startAgainAtHigherPrice();
    expect([answer.status, codeOf(answer.body)]).toEqual([409, "price_changed"]);
    expect(answer.body).toMatchObject({ total_amount: 12.5, order_items: [{ _id: productId, productPrice: 12.5 }] });
  });

  inFull(
    "costs nobody a payment whose card said yes before Stripe's reads show it, and no second one follows",
    async () => {
      const { paymentIntentId, answer } = await startAgainAtHigherPrice((id) =>
        armCallFault({ on: "payment_intents.retrieve", do: "stale", times: 1_000 }, id),
      );
      expect([answer.status, codeOf(answer.body)]).toEqual([409, "price_changed"]);
      expect((await ledgerEntry(paymentIntentId))?.status).toBe("requires_capture");
      const started = await queryDatabase(
        `select payment_intent_id from payment_attempt where customer_id =
         (select customer_id from payment_attempt where payment_intent_id = $1)`,
        [paymentIntentId],
      );
      expect(started).toEqual([{ payment_intent_id: paymentIntentId }]);
    },
  );
});

describe("a payment that may not become an order", () => {
  it("refuses another person's PaymentIntent like an unknown one, and leaves it to its owner", async () => {
    const [owner, thief] = [await Person.signUp(), await Person.signUp()];
    const intent = await startPayment(owner, sparrow);
    await confirmPayment(intent.clientSecret);
    for (const transactionId of [intent.paymentIntentId, "pi_unknown"]) {
      const refused = await sendOrder(thief, orderBody(thief, sparrow, transactionId));
      expect([refused.status, codeOf(refused.body)]).toEqual([402, "payment_required"]);
    }
    await expectPlaced(owner, intent.paymentIntentId);
  });

  it.each(
    few(
      [
        ["other lines", { order_items: [{ productName: "Heron Marine", productPrice: 149, quantity: 1 }] }],
        ["more of the same", { order_items: [{ productName: "Sparrow", productPrice: 149, quantity: 2 }] }],
        ["another delivery", { phone: "+44 1" }],
        ["another total", { total_amount: 1 }],
      ] as const,
      1,
    ),
  )("refuses %s than was paid for, and releases the hold", async (_what, change) => {
    const person = await Person.signUp();
    const intent = await startPayment(person, sparrow);
    const giveToSweep = await leaveToBuyer(intent.paymentIntentId);
    await confirmPayment(intent.clientSecret);
    const body = { ...orderBody(person, sparrow, intent.paymentIntentId), ...change };
    const refused = await sendOrder(person, body);
    expect([refused.status, codeOf(refused.body)]).toEqual([409, "price_changed"]);
    await giveToSweep();
    await expect.poll(async () => (await ledgerEntry(intent.paymentIntentId))?.status).toBe("canceled");
  });

  it("is released within 30 s though Stripe fails at first", async () => {
    const person = await Person.signUp();
    const intent = await startPayment(person, sparrow);
    const giveToSweep = await leaveToBuyer(intent.paymentIntentId);
    await confirmPayment(intent.clientSecret);
    await failCalls("payment_intents.cancel", 2, intent.paymentIntentId);
    const body = { ...orderBody(person, sparrow, intent.paymentIntentId), total_amount: 1 };
    expect((await sendOrder(person, body)).status).toBe(409);
    expect((await ledgerEntry(intent.paymentIntentId))?.status).toBe("requires_capture");
    await giveToSweep();
    await expect.poll(async () => (await ledgerEntry(intent.paymentIntentId))?.status).toBe("canceled");
  });

  it("answers a wrong total, a product that is gone and more than is in stock with what is so", async () => {
    const person = await Person.signUp();
    const { _id, productPrice } = sparrow;
    for (const [total_amount, line, code, told] of [
      [1, { _id, quantity: 1 }, "price_changed", { total_amount: productPrice, order_items: [{ _id, quantity: 1 }] }],
      [149, { _id: "prod_gone", quantity: 1 }, "unavailable", { order_items: [{ _id: "prod_gone", available: 0 }] }],
      [heron.productPrice * 999, { _id: heron._id, quantity: 999 }, "unavailable", {}],
    ] as const) {
      const body = { total_amount, order_items: [line], delivery: { ...delivery, email: person.email } };
      const answer = await sendPayment(person, body, { as: "bearer" });
      expect(answer).toMatchObject({ status: 409, body: { error: { code }, ...told } });
    }
  });

  it("is one that is unpaid (402) or declined: it leaves nothing behind, and takes a good card", async () => {
    const person = await Person.signUp();
    const intent = await startPayment(person, sparrow);
    const refused = await sendOrder(person, orderBody(person, sparrow, intent.paymentIntentId));
    expect([refused.status, codeOf(refused.body)]).toEqual([402, "payment_required"]);
    expect((await confirmPayment(intent.clientSecret, "pm_card_visa_chargeDeclined")).ok).toBe(false);
    expect((await person.api("GET", `/orders?email=${encodeURIComponent(person.email)}`)).body).toEqual([]);
    const again = await startPayment(person, sparrow);
    expect(again.paymentIntentId).toBe(intent.paymentIntentId);
    expect((await confirmPayment(again.clientSecret)).paymentIntent?.status).toBe("requires_capture");
    await expectPlaced(person, again.paymentIntentId);
  });
});
