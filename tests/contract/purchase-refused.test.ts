import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { parseAnswer } from "../support/answers";
import { queryDatabase } from "../support/database";
import { setPrice } from "../support/discounts";
import { few } from "../support/full";
import { inFull } from "../support/in-full";
import { buyCaptured, buyUncaptured } from "../support/money";
import { asOps } from "../support/ops";
import { codeOf, delivery, leaveToBuyer, listed, orderBody, startPayment } from "../support/payment-calls";
import { confirmPayment, ledgerEntry, stripe } from "../support/payments";
import { Person } from "../support/person";
import { addProduct, countStock } from "../support/products";
import { Inserted, sendOrder, sendPayment } from "../support/purchase";
import { armCallFault, armWebhookFault, clearFaults, failCalls } from "../support/stripe";

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

const PLENTY = 1_000_000;

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

/** Medusa's remains if a step wrote and its answer was lost: it removes the order, but not that step's writes. */
const PLANT_LINKS_SQL = `
  with attempt as (select cart_id, payment_collection_id from payment_attempt where payment_intent_id = $1),
  cart_link as (
    insert into order_cart (order_id, cart_id, id) select $2::text, cart_id, $2::text || '_cart' from attempt
  )
  insert into order_payment_collection (order_id, payment_collection_id, id)
  select $2::text, payment_collection_id, $2::text || '_payment' from attempt`;
const LINKS_SQL = `
  select id from order_cart where order_id = $1 and deleted_at is null
  union select id from order_payment_collection where order_id = $1 and deleted_at is null`;

const PLANT_RESERVATION_SQL = `
  with level as (
    update inventory_level set reserved_quantity = reserved_quantity + 1, raw_reserved_quantity = jsonb_build_object('value', (reserved_quantity + 1)::text, 'precision', 20)
    where inventory_item_id = (select id from inventory_item where sku = $2)
    returning inventory_item_id, location_id
  )
  insert into reservation_item (id, line_item_id, inventory_item_id, location_id, quantity, raw_quantity, created_at)
  select $1::text, $1::text || '_line', inventory_item_id, location_id, 1, '{"value": "1", "precision": 20}', now() - interval '2 minutes' from level
  returning inventory_item_id`;
const RESERVED_SQL = `
  select (select reserved_quantity::float8 from inventory_level where inventory_item_id = $1 and deleted_at is null)
    - coalesce((select sum(quantity) from reservation_item where inventory_item_id = $1 and deleted_at is null), 0)::float8 as miscounted,
    exists (select 1 from reservation_item where id = $2 and deleted_at is null) as there`;

inFull(
  "money of a refused order goes back though Stripe failed at first and repeats that to the same key",
  async () => {
    const [person, sparrow] = [await Person.signUp(), await listed("Sparrow")];
    const { clientSecret, paymentIntentId } = await startPayment(person, sparrow);
    const giveToSweep = await leaveToBuyer(paymentIntentId);
    await confirmPayment(clientSecret);
    await stripe.paymentIntents.capture(paymentIntentId);
    await failCalls("refunds.create", 2, paymentIntentId);
    const refused = await sendOrder(person, { ...orderBody(person, sparrow, paymentIntentId), total_amount: 1 });
    expect([refused.status, codeOf(refused.body)]).toEqual([409, "price_changed"]);
    const refunded = async () => (await ledgerEntry(paymentIntentId))?.amount_refunded;
    expect(await refunded()).toBe(0);
    await giveToSweep();
    await expect.poll(refunded).toBe(14_900);
    const refunds = await stripe.refunds.list({ payment_intent: paymentIntentId });
    expect(refunds.data.map(({ amount }) => amount)).toEqual([14_900]);
  },
);

describe("an order that Medusa removed again", () => {
  inFull("stands in nobody's way when its cart and its payment stay linked to it", async () => {
    const [person, sparrow] = [await Person.signUp(), await listed("Sparrow")];
    const { clientSecret, paymentIntentId } = await startPayment(person, sparrow);
    await armWebhookFault({ do: "drop", times: 100 }, paymentIntentId);
    const lost = `order_lost_${paymentIntentId}`;
    await queryDatabase(PLANT_LINKS_SQL, [paymentIntentId, lost]);
    expect(await queryDatabase(LINKS_SQL, [lost])).toHaveLength(2);
    await confirmPayment(clientSecret);
    const placed = await sendOrder(person, orderBody(person, sparrow, paymentIntentId));
    // 200 if the sweep has placed it first.
    expect([200, 201]).toContain(placed.status);
    await expect.poll(() => ledgerEntry(paymentIntentId)).toMatchObject({ status: "succeeded", captures: 1 });
    expect(await queryDatabase(LINKS_SQL, [lost])).toEqual([]);
  });

  inFull("keeps no stock that was reserved for it", async () => {
    const id = `resitem_lost_${Date.now()}`;
    const product = await addProduct();
    await countStock(product, 10);
    const [row] = await queryDatabase(PLANT_RESERVATION_SQL, [id, product.productId]);
    const state = async () => (await queryDatabase(RESERVED_SQL, [row?.inventory_item_id, id]))[0];
    await expect.poll(state).toEqual({ miscounted: 0, there: false });
  });
});

const PaymentOf = z.object({
  order: z.object({ payment_collections: z.array(z.object({ payments: z.array(z.object({ id: z.string() })) })) }),
});
const CONFLICT = { status: 409, body: { code: "conflict" } };

const buyer = await Person.signUp();

/** Where Medusa Admin's own buttons act on an order's payment. */
async function pathOf(orderId: string, act: "capture" | "refund"): Promise<string> {
  const fields = "fields=payment_collections.payments.id";
  const { order } = parseAnswer(PaymentOf, await asOps("GET", `/admin/orders/${orderId}?${fields}`));
  return `/admin/payments/${order.payment_collections[0]?.payments[0]?.id}/${act}`;
}

inFull("a refund whose answer from Stripe was lost is no second one when it is asked for again at once", async () => {
  const { orderId, transactionId } = await buyCaptured(buyer);
  const path = await pathOf(orderId, "refund");
  await armWebhookFault({ do: "drop", times: 50 }, transactionId);
  await armCallFault({ on: "refunds.create", do: "reset_after_commit", times: 10 }, transactionId);
  expect((await asOps("POST", path, { amount: 50 })).status).toBeGreaterThanOrEqual(500);
  expect(await asOps("POST", path, { amount: 50 })).toMatchObject(CONFLICT);
  expect(await ledgerEntry(transactionId)).toMatchObject({ amount_refunded: 5_000 });
});

describe("a capture with Medusa Admin's own button", () => {
  inFull("takes the whole payment and no part of it", async () => {
    const { orderId, transactionId, price } = await buyUncaptured(buyer);
    const path = await pathOf(orderId, "capture");
    expect(await asOps("POST", path, { amount: 1 })).toMatchObject(CONFLICT);
    expect(await ledgerEntry(transactionId)).toMatchObject({ status: "requires_capture", captures: 0 });
    await clearFaults();
    expect((await asOps("POST", path, { amount: price })).status).toBe(200);
    expect(await ledgerEntry(transactionId)).toMatchObject({ amount_received: Math.round(price * 100), captures: 1 });
  });

  inFull("takes nothing for an order that was cancelled", async () => {
    const { orderId, transactionId } = await buyUncaptured(buyer);
    const path = await pathOf(orderId, "capture");
    expect((await buyer.api("DELETE", `/deleteOrder/${orderId}`)).status).toBe(200);
    expect(await asOps("POST", path)).toMatchObject(CONFLICT);
    expect(await ledgerEntry(transactionId)).toMatchObject({ amount_received: 0 });
  });
});
