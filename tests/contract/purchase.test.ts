import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { parseAnswer } from "../support/answers";
import { queryDatabase } from "../support/database";
import { inFull } from "../support/in-full";
import { codeOf, delivery, leaveToBuyer, listed, orderBody, startPayment } from "../support/payment-calls";
import { confirmPayment, ledgerEntry } from "../support/payments";
import { Person } from "../support/person";
import { sendOrder, sendPayment } from "../support/purchase";
import { clearFaults } from "../support/stripe";

const Intent = z.strictObject({ clientSecret: z.string(), paymentIntentId: z.string(), total_amount: z.number() });
const Placed = z.strictObject({ acknowledged: z.literal(true), insertedId: z.string() });

const sparrow = await listed("Sparrow");
const begun = (await queryDatabase("select now() as time"))[0]?.time;
afterEach(clearFaults);

describe("a payment that becomes an order", () => {
  it("is one PaymentIntent for the same lines and delivery, asked for at once or again, and another for others", async () => {
    const person = await Person.signUp();
    const intents = await Promise.all(Array.from({ length: 10 }, () => startPayment(person, sparrow)));
    intents.push(await startPayment(person, sparrow));
    const [first = "", ...more] = new Set(intents.map(({ paymentIntentId }) => paymentIntentId));
    expect(more).toEqual([]);
    expect((await startPayment(person, sparrow, 2)).paymentIntentId).not.toBe(first);
    await expect.poll(async () => (await ledgerEntry(first))?.status).toBe("canceled");
  });

  it("places one order for twenty calls at once, captures once, and reads back whole", async () => {
    const person = await Person.signUp();
    const intent = await startPayment(person, sparrow, 2);
    // The sweep would be a twenty-first, and the one that is told "created".
    const giveToSweep = await leaveToBuyer(intent.paymentIntentId);
    await confirmPayment(intent.clientSecret);
    const body = orderBody(person, sparrow, intent.paymentIntentId, 2);
    const answers = await Promise.all(Array.from({ length: 20 }, () => sendOrder(person, body)));
    await giveToSweep();
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 19 }, () => 200), 201]);
    const [orderId, ...more] = new Set(answers.map((answer) => parseAnswer(Placed, answer).insertedId));
    expect(more).toEqual([]);

    const order = await person.api("GET", `/orders/${orderId}`);
    expect(order.body).toMatchObject({
      _id: orderId,
      ...delivery,
      email: person.email,
      order_items: [{ _id: sparrow._id, productName: "Sparrow", productPrice: 149, quantity: 2 }],
      total_amount: 298,
      order_status: "pending",
      transactionId: intent.paymentIntentId,
    });
    expect((await person.api("GET", `/orders?email=${encodeURIComponent(person.email)}`)).body).toEqual([order.body]);
    await expect
      .poll(() => ledgerEntry(intent.paymentIntentId))
      .toMatchObject({ status: "succeeded", amount: 29800, currency: "usd", amount_received: 29800, captures: 1 });
  });

  it("leaves none of Medusa's copies of what its steps returned", async () => {
    // Those of the tests above; other tests' purchases have theirs for a moment, a server that was killed for a day.
    const sql = "select 1 from workflow_execution where workflow_id = 'complete-cart' and created_at >= $1 limit 1";
    await expect.poll(() => queryDatabase(sql, [begun])).toEqual([]);
  });

  inFull("accepts the legacy call: an amount first, the lines with the order", async () => {
    const person = await Person.signUp();
    const intent = parseAnswer(Intent, await sendPayment(person, { total_amount: 149 }, { as: "bearer" }));
    await confirmPayment(intent.clientSecret);
    const body = {
      ...orderBody(person, sparrow, intent.paymentIntentId),
      order_items: [{ productName: "Sparrow", productPrice: 1, quantity: 1 }],
    };
    const placed = await sendOrder(person, body);
    expect(placed.status).toBe(201);
    expect((await sendOrder(person, body)).body).toEqual(placed.body);
    await expect.poll(() => ledgerEntry(intent.paymentIntentId)).toMatchObject({ status: "succeeded", captures: 1 });
  });

  it("releases a legacy hold whose lines cost something else", async () => {
    const person = await Person.signUp();
    const intent = parseAnswer(Intent, await sendPayment(person, { total_amount: 100 }, { as: "bearer" }));
    await confirmPayment(intent.clientSecret);
    const refused = await sendOrder(person, {
      ...orderBody(person, sparrow, intent.paymentIntentId),
      total_amount: 100,
    });
    expect([refused.status, codeOf(refused.body)]).toEqual([409, "price_changed"]);
    await expect.poll(async () => (await ledgerEntry(intent.paymentIntentId))?.status).toBe("canceled");
  });
});
