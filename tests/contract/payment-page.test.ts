import { afterEach, describe, expect, it } from "vitest";
import { whileBusy } from "../support/answers";
import { queryDatabase } from "../support/database";
import { inFull } from "../support/in-full";
import { leaveToBuyer } from "../support/payment-calls";
import { confirmPayment, stripe } from "../support/payments";
import { demoAdmin, Person } from "../support/person";
import { buy, startPurchase } from "../support/purchase";
import { clearFaults } from "../support/stripe";

afterEach(clearFaults);

const pageOf = (paymentIntentId: string) => `/checkout/payment/${paymentIntentId}`;

async function outcomeOf(person: Person, paymentIntentId: string): Promise<unknown> {
  return (await whileBusy(() => person.visit(`${pageOf(paymentIntentId)}/state`))).json();
}

describe("the page of a payment", () => {
  // others-records.test.ts asks Medusa for somebody else's payment.
  inFull("is not there for another person, and for nobody's payment", async () => {
    const [owner, other] = [await Person.signUp(), await Person.signUp()];
    const { paymentIntentId } = await startPurchase(owner);
    expect(await other.statusOf(pageOf(paymentIntentId))).toBe(404);
    expect(await other.statusOf(`${pageOf(paymentIntentId)}/state`)).toBe(404);
    expect(await owner.statusOf(pageOf("pi_unknown"))).toBe(404);
  });

  it("asks a signed-out person to sign in, and remembers where to go", async () => {
    const answer = await new Person().visit(pageOf("pi_1"));
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toBe("/login?redirectTo=%2Fcheckout%2Fpayment%2Fpi_1");
    expect((await new Person().visit(`${pageOf("pi_1")}/state`)).status).toBe(401);
  });

  it("takes the payment's secret out of the address on the way back from the bank", async () => {
    const secret = "payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2";
    const answer = await (await demoAdmin()).visit(`${pageOf("pi_1")}?${secret}`);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/checkout/payment/pi_1"]);
  });

  inFull("says what is true before, between and after: not charged, being checked, paid", async () => {
    const person = await Person.signUp();
    const { clientSecret, paymentIntentId } = await startPurchase(person);
    expect(await outcomeOf(person, paymentIntentId)).toEqual({
      payment: { paymentIntentId, outcome: "unfinished", totalAmount: 14_900, orderId: null },
    });
    const page = await person.visit(pageOf(paymentIntentId));
    expect(page.headers.get("cache-control")).toBe("no-store");
    expect(await page.text()).toContain("You have not been charged");

    const giveToSweep = await leaveToBuyer(paymentIntentId);
    await confirmPayment(clientSecret);
    expect(await outcomeOf(person, paymentIntentId)).toMatchObject({ payment: { outcome: "checking" } });
    await giveToSweep();
    await expect.poll(() => outcomeOf(person, paymentIntentId)).toMatchObject({ payment: { outcome: "paid" } });
    expect(await (await person.visit(pageOf(paymentIntentId))).text()).toContain("Your order is placed");
  });

  inFull("stays true after the order was deleted: its money goes back", async () => {
    const person = await Person.signUp();
    const { clientSecret, paymentIntentId } = await startPurchase(person);
    await confirmPayment(clientSecret);
    await expect.poll(() => outcomeOf(person, paymentIntentId)).toMatchObject({ payment: { outcome: "paid" } });
    const orders = await person.api("GET", `/orders?email=${encodeURIComponent(person.email)}`);
    const [{ _id: orderId }] = orders.body as [{ _id: string }];
    expect((await person.api("DELETE", `/deleteOrder/${orderId}`)).status).toBe(200);
    const { payment } = (await outcomeOf(person, paymentIntentId)) as { payment: { outcome: string } };
    expect(["refunded", "not_charged"]).toContain(payment.outcome);
  });

  inFull("does not say paid of an order that is gone: being checked while money is kept, then refunded", async () => {
    const person = await Person.signUp();
    const { orderId, transactionId } = await buy(person);
    expect(await outcomeOf(person, transactionId)).toMatchObject({ payment: { outcome: "paid" } });
    await queryDatabase('update "order" set deleted_at = now() where id = $1', [orderId]);
    expect(await outcomeOf(person, transactionId)).toMatchObject({ payment: { outcome: "checking" } });
    await stripe.refunds.create({ payment_intent: transactionId });
    expect(await outcomeOf(person, transactionId)).toMatchObject({ payment: { outcome: "refunded" } });
  });
});
