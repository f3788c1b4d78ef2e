import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { queryDatabase } from "../support/database";
import { whoIs } from "../support/google";
import { inFull } from "../support/in-full";
import { asOps, statusOf } from "../support/money";
import { askForPayment, codeOf, listed, orderBody, startPayment } from "../support/payment-calls";
import { confirmPayment, ledgerEntry } from "../support/payments";
import { Person } from "../support/person";
import { sendOrder } from "../support/purchase";
import { armWebhookFault, clearFaults } from "../support/stripe";

const DELETE = "/dashboard/account/delete";
/** What the shop promises: an order or the money back. */
const ENDED = { timeout: 180_000, interval: 500 };
const LONG = { timeout: 400_000 };

let sparrow: Awaited<ReturnType<typeof listed>>;
beforeAll(async () => {
  sparrow = await listed("Sparrow");
});
afterEach(clearFaults);

const sure = (person: Person) => person.submit(DELETE, { sure: "delete", password: person.password });
const uidOf = async (person: Person) => (await whoIs(person))?.user.uid ?? "";
const cartOf = async (paymentIntentId: string) =>
  (
    await queryDatabase(
      "select c.id from payment_attempt a join cart c on c.id = a.cart_id where a.payment_intent_id = $1",
      [paymentIntentId],
    )
  )[0]?.id;
const isErased = async (customerId: string) =>
  (await queryDatabase("select 1 from account_deletion where customer_id = $1 and erased_at is not null", [customerId]))
    .length === 1;

/** A payment whose card is authorised, without an event. */
async function authorise(person: Person) {
  const started = await startPayment(person, sparrow);
  await armWebhookFault({ do: "drop", times: 1_000 }, started.paymentIntentId);
  await confirmPayment(started.clientSecret);
  return started;
}

/** Sends what an account has ordered, so that its deletion can end. */
async function shipOrdersOf(customerId: string) {
  const orders = await queryDatabase(
    `select o.id from "order" o join order_status s on s.order_id = o.id where o.customer_id = $1 and s.status = 'pending'`,
    [customerId],
  );
  for (const { id } of orders) await asOps("POST", `/admin/shop/orders/${String(id)}/ship`);
}

describe("deleting an account whose card was authorised a moment ago, before any event of it", LONG, () => {
  it("is refused, and leaves the payment its cart", async () => {
    const person = await Person.signUp("Dina Deleter");
    const { paymentIntentId } = await authorise(person);
    expect([(await sure(person)).status, await cartOf(paymentIntentId)]).toEqual([409, expect.any(String)]);
  });

  inFull("ends once the payment has become an order that is sent", async () => {
    const person = await Person.signUp("Dora Deleter");
    const customerId = await uidOf(person);
    const { paymentIntentId } = await authorise(person);
    expect((await sure(person)).status).toBe(409);
    await expect.poll(() => statusOf(paymentIntentId), ENDED).toBe("captured");
    await shipOrdersOf(customerId);
    expect((await sure(person)).status).toBe(302);
    await expect.poll(() => isErased(customerId), ENDED).toBe(true);
  });

  inFull("waits where the account is closed already, makes the order, and ends once that is sent", async () => {
    const person = await Person.signUp("Cleo Closed");
    const customerId = await uidOf(person);
    const { paymentIntentId } = await authorise(person);
    await queryDatabase(
      `insert into account_deletion (id, customer_id, email, created_at) values ($1, $2, $3, now() - interval '1 minute')`,
      [`acdel_${customerId}`, customerId, person.email],
    );
    await expect.poll(() => statusOf(paymentIntentId), ENDED).toBe("captured");
    expect(await isErased(customerId)).toBe(false);
    await shipOrdersOf(customerId);
    await expect.poll(() => isErased(customerId), ENDED).toBe(true);
    expect(await cartOf(paymentIntentId)).toBeUndefined();
  });
});

describe("a payment whose cart is gone", LONG, () => {
  inFull("is released, and the buyer hears that nothing is charged; the account can then be deleted", async () => {
    const person = await Person.signUp("Gina Gone");
    const customerId = await uidOf(person);
    const { paymentIntentId } = await authorise(person);
    await queryDatabase("delete from cart where id = $1", [await cartOf(paymentIntentId)]);
    const placed = await sendOrder(person, orderBody(person, sparrow, paymentIntentId));
    expect([placed.status, codeOf(placed.body)]).toEqual([409, "unavailable"]);
    expect((await ledgerEntry(paymentIntentId))?.status).toBe("canceled");
    expect((await sure(person)).status).toBe(302);
    await expect.poll(() => isErased(customerId), ENDED).toBe(true);
  });

  inFull("is released by the sweep where its account is closed", async () => {
    const person = await Person.signUp("Sid Stuck");
    const customerId = await uidOf(person);
    const { paymentIntentId } = await authorise(person);
    await queryDatabase("delete from cart where id = $1", [await cartOf(paymentIntentId)]);
    await queryDatabase(
      `insert into account_deletion (id, customer_id, email, closed_at, created_at)
       values ($1, $2, $3, now(), now() - interval '1 minute')`,
      [`acdel_${customerId}`, customerId, person.email],
    );
    await expect.poll(() => statusOf(paymentIntentId), ENDED).toBe("released");
    expect((await ledgerEntry(paymentIntentId))?.status).toBe("canceled");
    await expect.poll(() => isErased(customerId), ENDED).toBe(true);
  });
});

describe("a payment that is started while its account is closed", () => {
  it("is refused, and leaves no cart and no PaymentIntent that waits for a card", async () => {
    const person = await Person.signUp("Lars Late");
    const customerId = await uidOf(person);
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
