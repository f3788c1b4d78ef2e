import { afterEach, describe, expect, it } from "vitest";
import { customerIdOf, deleteAccount } from "../support/accounts";
import { queryDatabase } from "../support/database";
import { askForPayment, listed, startPayment } from "../support/payment-calls";
import { confirmPayment } from "../support/payments";
import { Person } from "../support/person";
import { armWebhookFault, clearFaults } from "../support/stripe";

const sparrow = await listed("Sparrow");
afterEach(clearFaults);

const cartOf = async (paymentIntentId: string) =>
  (
    await queryDatabase(
      "select c.id from payment_attempt a join cart c on c.id = a.cart_id where a.payment_intent_id = $1",
      [paymentIntentId],
    )
  )[0]?.id;

/** A payment whose card is authorised, without an event. */
async function authorise(person: Person) {
  const started = await startPayment(person, sparrow);
  await armWebhookFault({ do: "drop", times: 1_000 }, started.paymentIntentId);
  await confirmPayment(started.clientSecret);
  return started;
}

describe("deleting an account whose card was authorised a moment ago, before any event of it", () => {
  it("is refused, and leaves the payment its cart", async () => {
    const person = await Person.signUp("Dina Deleter");
    const { paymentIntentId } = await authorise(person);
    expect([(await deleteAccount(person)).status, await cartOf(paymentIntentId)]).toEqual([409, expect.any(String)]);
  });
});

describe("a payment that is started while its account is closed", () => {
  it("is refused, and leaves no cart and no PaymentIntent that waits for a card", async () => {
    const person = await Person.signUp("Lars Late");
    const customerId = await customerIdOf(person.email);
    await queryDatabase(`insert into account_deletion (id, customer_id, email, closed_at) values ($1, $2, $3, now())`, [
      `acdel_${customerId}`,
      customerId,
      person.email,
    ]);
    expect([401, 503]).toContain((await askForPayment(person, sparrow)).status);
    const [left] = await queryDatabase(
      "select (select count(*)::int from cart where customer_id = $1 and shipping_address_id is not null) as carts, (select count(*)::int from payment_attempt where customer_id = $1) as payments",
      [customerId],
    );
    expect(left).toEqual({ carts: 0, payments: 0 });
  });
});
