import { afterEach, describe, expect } from "vitest";
import { queryDatabase } from "../support/database";
import { inFull as it } from "../support/in-full";
import { codeOf, leaveToBuyer, listed, orderBody, startPayment } from "../support/payment-calls";
import { confirmPayment, ledgerEntry, stripe } from "../support/payments";
import { Person } from "../support/person";
import { addProduct, countStock } from "../support/products";
import { sendOrder } from "../support/purchase";
import { armWebhookFault, clearFaults, failCalls } from "../support/stripe";

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

afterEach(clearFaults);

it("money of a refused order goes back though Stripe failed at first and repeats that to the same key", async () => {
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
});

describe("an order that Medusa removed again", () => {
  it("stands in nobody's way when its cart and its payment stay linked to it", async () => {
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

  it("keeps no stock that was reserved for it", async () => {
    const id = `resitem_lost_${Date.now()}`;
    const product = await addProduct();
    await countStock(product, 10);
    const [row] = await queryDatabase(PLANT_RESERVATION_SQL, [id, product.productId]);
    const state = async () => (await queryDatabase(RESERVED_SQL, [row?.inventory_item_id, id]))[0];
    await expect.poll(state).toEqual({ miscounted: 0, there: false });
  });
});
