import { afterEach, expect, it } from "vitest";
import { customerIdOf, deleteAccount } from "../support/accounts";
import { queryDatabase } from "../support/database";
import { askForPayment, listed, startPayment } from "../support/payment-calls";
import { confirmPayment } from "../support/payments";
import { Person } from "../support/person";
import { armWebhookFault, clearFaults } from "../support/stripe";

const sparrow = await listed("Sparrow");
afterEach(clearFaults);

it("deleting an account whose card was authorised a moment ago, before any event of it is refused, and leaves the payment its cart", async () => {
  const person = await Person.signUp("Dina Deleter");
  const { clientSecret, paymentIntentId } = await startPayment(person, sparrow);
  await armWebhookFault({ do: "drop", times: 1_000 }, paymentIntentId);
  await confirmPayment(clientSecret);
  expect((await deleteAccount(person)).status).toBe(409);
  const cart = "select 1 from payment_attempt a join cart c on c.id = a.cart_id where a.payment_intent_id = $1";
  expect(await queryDatabase(cart, [paymentIntentId])).toHaveLength(1);
});

it("a payment that is started while its account is closed is refused, and leaves no cart and no PaymentIntent that waits for a card", async () => {
  const person = await Person.signUp("Lars Late");
  const customerId = await customerIdOf(person.email);
  await queryDatabase(`insert into account_deletion (id, customer_id, email, closed_at) values ($1, $2, $3, now())`, [
    `acdel_${customerId}`,
    customerId,
    person.email,
  ]);
  expect([401, 503]).toContain((await askForPayment(person, sparrow)).status);
  for (const left of ["cart where shipping_address_id is not null and", "payment_attempt where"])
    expect(await queryDatabase(`select id from ${left} customer_id = $1`, [customerId])).toEqual([]);
});
