import { afterEach, describe, expect, it } from "vitest";
import { few } from "../support/full";
import { inFull } from "../support/in-full";
import { codeOf, leaveToBuyer, listed, orderBody, startPayment } from "../support/payment-calls";
import { confirmPayment, ledgerEntry } from "../support/payments";
import { Person } from "../support/person";
import { addProduct, countStock } from "../support/products";
import { Inserted, sendOrder } from "../support/purchase";
import { armWebhookFault, clearFaults } from "../support/stripe";

const PLENTY = 1_000_000;

afterEach(clearFaults);

describe("what a buyer is told", () => {
  // R12 of the fault lab tells 99 buyers so.
  inFull("is sold out also where the sweep was told so first", async () => {
    const made = await addProduct();
    await countStock(made, 1);
    const product = { _id: made.productId, productName: made.productName, productPrice: 12.5 };
    const [quick, slow] = [await Person.signUp(), await Person.signUp()];
    const [first, second] = [await startPayment(quick, product), await startPayment(slow, product)];
    await leaveToBuyer(first.paymentIntentId);
    await confirmPayment(first.clientSecret);
    const order = orderBody(quick, product, first.paymentIntentId);
    // 200 if an answer of an earlier try was lost.
    expect([200, 201]).toContain((await sendOrder(quick, order)).status);
    // Only now: the sweep would give the piece to whichever card it sees first.
    await armWebhookFault({ do: "drop", times: PLENTY }, second.paymentIntentId);
    await confirmPayment(second.clientSecret);
    await expect.poll(async () => (await ledgerEntry(second.paymentIntentId))?.status).toBe("canceled");
    const refused = await sendOrder(slow, orderBody(slow, product, second.paymentIntentId));
    expect([refused.status, codeOf(refused.body)]).toEqual([409, "unavailable"]);
    expect(refused.body).toMatchObject({ order_items: [{ _id: made.productId, available: 0 }] });
  });

  it("is one thing, where a refusal and an order are asked for at the same time", async () => {
    const sparrow = await listed("Sparrow");
    for (const wrongs of few([1, 2, 3], 1)) {
      const person = await Person.signUp();
      const { clientSecret, paymentIntentId } = await startPayment(person, sparrow);
      await confirmPayment(clientSecret);
      const right = orderBody(person, sparrow, paymentIntentId);
      const bodies = [...Array.from({ length: wrongs }, () => ({ ...right, total_amount: 1 })), right, right, right];
      const answers = await Promise.all(bodies.map((body) => sendOrder(person, body)));
      const ordered = answers.filter(({ body }) => Inserted.safeParse(body).success);
      const told = answers.map(({ status }) => status);
      expect([0, answers.length], `answers ${told.join(", ")}`).toContain(ordered.length);
      const status = ordered.length > 0 ? "succeeded" : "canceled";
      await expect.poll(async () => (await ledgerEntry(paymentIntentId))?.status).toBe(status);
    }
  });
});
