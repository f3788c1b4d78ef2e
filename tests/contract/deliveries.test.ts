import { describe, expect, it } from "vitest";
import { parseAnswer, wordsOf } from "../support/answers";
import { costsOf } from "../support/costs";
import { queryDatabase } from "../support/database";
import {
  addDelivery,
  chargeDelivery,
  makeDiscount,
  promote,
  startDiscount,
  undoAfterwards,
} from "../support/discounts";
import { waitForDocuments, wordsOfPdf } from "../support/documents";
import { inFull } from "../support/in-full";
import { mailOf } from "../support/mails";
import { statusOf } from "../support/money";
import { numberOf, orderPath } from "../support/orders";
import { codeOf } from "../support/payment-calls";
import { ledgerEntry } from "../support/payments";
import { demoAdmin, Person } from "../support/person";
import { addProduct, countStock } from "../support/products";
import { amountAfter, Intent, payAndPlace, sendPayment } from "../support/purchase";
import { askRefund, offerOf, refund } from "../support/refunds";

const PRICE = 149.99;
const EXPRESS = 29;
const GONE = "The delivery that you chose is no longer offered. Check the new total before you pay.";

const product = await addProduct({ productPrice: PRICE, productName: `Hasty ${Date.now()}` });
await countStock(product, 200);

const line = () => ({ productId: product.productId, quantity: 1 });
const quote = (person: Person, shippingOptionId?: string, code?: string) =>
  costsOf(person, [line()], code, undefined, shippingOptionId);

async function expressId(): Promise<string> {
  const { deliveries } = await quote(new Person());
  return deliveries.find(({ name }) => name === "Express delivery")?.shippingOptionId ?? "";
}

const bodyOf = (person: Person, total: number, shippingOptionId?: string) => ({
  total_amount: total,
  order_items: [{ _id: product.productId, quantity: 1 }],
  delivery: { name: "Nia Rahman", email: person.email, address: "House 12, Road 5", phone: "+1 555 0123" },
  ...(shippingOptionId && { shipping_option_id: shippingOptionId }),
});
const start = (person: Person, total: number, shippingOptionId?: string) =>
  sendPayment(person, bodyOf(person, total, shippingOptionId));
const started = async (...asked: Parameters<typeof start>) => parseAnswer(Intent, await start(...asked));

/** Buys one piece; returns the order once its money is captured. */
async function buy(person: Person, total: number, shippingOptionId?: string): Promise<string> {
  const { orderId, transactionId } = await payAndPlace(person, bodyOf(person, total, shippingOptionId));
  await expect.poll(() => statusOf(transactionId)).toBe("captured");
  expect(await ledgerEntry(transactionId)).toMatchObject({ amount_received: Math.round(total * 100) });
  return orderId;
}

/** The order's shipping methods, and what it keeps of its delivery. */
async function bookedOf(orderId: string) {
  const [row] = await queryDatabase(
    `select json_agg(json_build_object('name', m.name, 'amount', m.amount::float8)) as methods, o.metadata
     from "order" o join order_shipping s on s.order_id = o.id and s.version = o.version and s.deleted_at is null
     join order_shipping_method m on m.id = s.shipping_method_id where o.id = $1 group by o.id`,
    [orderId],
  );
  return row;
}

describe("the deliveries of a purchase", () => {
  it("are those that Medusa offers, the standard one first and chosen, each with its price and arrival", async () => {
    const costs = await quote(new Person());
    const [standard, express] = costs.deliveries;
    expect(costs.deliveries.map(({ name, amount }) => [name, amount])).toEqual([
      ["Standard delivery", 0],
      ["Express delivery", EXPRESS * 100],
    ]);
    expect([costs.shippingOptionId, costs.arrival]).toEqual([standard?.shippingOptionId, standard?.arrival]);
    expect(Date.parse(express?.arrival?.latest ?? "")).toBeLessThan(Date.parse(standard?.arrival?.earliest ?? ""));
    const faster = await quote(new Person(), express?.shippingOptionId);
    expect(faster).toMatchObject({
      extras: { shipping: EXPRESS * 100 },
      total: costs.total + EXPRESS * 100,
      shippingOptionId: express?.shippingOptionId,
      arrival: express?.arrival,
      deliveries: costs.deliveries,
    });
  });

  inFull("are the same where only Medusa can build the cart", async () => {
    const { deliveries } = await quote(new Person());
    undoAfterwards(await promote([product.productId], 10));
    const express = await expressId();
    const costs = await quote(new Person(), express);
    expect(costs.deliveries).toEqual(deliveries);
    expect(costs).toMatchObject({ shippingOptionId: express, extras: { shipping: EXPRESS * 100 }, total: 16_399 });
    const person = await Person.signUp();
    const orderId = await buy(person, 163.99, express);
    expect(await bookedOf(orderId)).toMatchObject({
      methods: [{ name: "Express delivery", amount: EXPRESS }],
      metadata: { standard_delivery: 0 },
    });
  });

  it("do not change a purchase that names none, and each is a payment of its own", async () => {
    const [person, express] = [await Person.signUp(), await expressId()];
    const plain = await started(person, PRICE);
    expect((await started(person, PRICE)).paymentIntentId, "the same again").toBe(plain.paymentIntentId);
    const cheap = await start(person, PRICE, express);
    expect([cheap.status, cheap.body]).toMatchObject([
      409,
      { error: { code: "price_changed" }, total_amount: PRICE + EXPRESS, delivery_amount: EXPRESS },
    ]);
    const faster = await started(person, PRICE + EXPRESS, express);
    expect(faster).toMatchObject({ total_amount: PRICE + EXPRESS });
    expect(faster.paymentIntentId).not.toBe(plain.paymentIntentId);
    expect((await started(person, PRICE + EXPRESS, express)).paymentIntentId).toBe(faster.paymentIntentId);
    expect((await ledgerEntry(plain.paymentIntentId))?.status, "the older one is not paid").toBe("canceled");
  });
});

it("a delivery that is no longer offered is said to be gone, and is replaced by the standard one in costs, and in no payment, whatever it costs", async () => {
  const person = await Person.signUp();
  const courier = await addDelivery(`Courier ${Date.now()}`, 7);
  undoAfterwards(courier.remove);
  expect(await quote(person, courier.id)).toMatchObject({ shippingOptionId: courier.id, total: 15_699 });
  const first = await started(person, PRICE + 7, courier.id);
  await courier.disable();
  const costs = await quote(person, courier.id);
  expect(costs.deliveries.map(({ name }) => name)).toEqual(["Standard delivery", "Express delivery"]);
  expect(costs).toMatchObject({ shippingOptionId: costs.deliveries[0]?.shippingOptionId, total: 14_999 });
  for (const total of [PRICE + 7, PRICE]) {
    const { status, body } = await start(person, total, courier.id);
    expect([status, body]).toMatchObject([
      409,
      { error: { code: "price_changed", message: GONE }, total_amount: PRICE },
    ]);
  }
  expect((await ledgerEntry(first.paymentIntentId))?.status).toBe("canceled");
  expect((await start(person, PRICE)).status, "the standard one can be paid at once").toBe(200);
  expect(codeOf((await start(person, PRICE, "so_of_nobody")).body)).toBe("price_changed");
});

describe("an order by a faster delivery", () => {
  inFull("says so wherever it is shown, and a withdrawal refunds the standard price alone", async () => {
    undoAfterwards(await chargeDelivery(5));
    const [person, express] = [await Person.signUp(), await expressId()];
    const { arrival } = await quote(person, express);
    const orderId = await buy(person, PRICE + EXPRESS, express);
    expect(await bookedOf(orderId)).toMatchObject({
      methods: [{ name: "Express delivery", amount: EXPRESS }],
      metadata: { standard_delivery: 5, arrival: { earliest: arrival?.earliest, latest: arrival?.latest } },
    });
    const admin = await demoAdmin();
    const said = /Sent by:?[\s|]*Express delivery/;
    const invoice = await (await person.visit(`/dashboard/invoice/${orderId}`)).text();
    expect(wordsOf(invoice)).toMatch(said);
    expect(amountAfter(invoice, "Delivery")).toBe(EXPRESS * 100);
    expect(wordsOf(await (await person.visit(orderPath(orderId))).text())).toMatch(said);
    expect(wordsOf(await (await admin.visit(orderPath(orderId))).text())).toMatch(said);
    expect(wordsOf((await mailOf(person.email, "order_confirmation")).html ?? "")).toMatch(said);
    const [document] = await waitForDocuments(orderId, 1);
    expect(document?.snapshot).toMatchObject({ delivery: EXPRESS * 100, delivery_name: "Express delivery" });
    const slip = await admin.visit(`/dashboard/papers/packing-slips.pdf?order=${await numberOf(orderId)}`);
    expect((await wordsOfPdf(await slip.arrayBuffer())).replaceAll("\n", " ")).toMatch(said);

    expect(await offerOf(admin, orderId)).toMatchObject({ delivery: EXPRESS * 100, standardDelivery: 500 });
    const choice = { delivery: "standard" } as const;
    expect((await askRefund(admin, orderId, choice)).amount).toBe("500");
    expect(await refund(admin, orderId, choice)).toBe(500);
    expect(await offerOf(admin, orderId)).toMatchObject({ delivery: 2_400, standardDelivery: 0 });
  });

  inFull("is not paid by a discount for free delivery, which says why", async () => {
    undoAfterwards(await chargeDelivery(5));
    const person = await Person.signUp();
    const { id, code } = await makeDiscount({ takes: "delivery", value: null, productIds: [] });
    await startDiscount(id);
    const express = await expressId();
    expect(await quote(person, undefined, code)).toMatchObject({
      total: 14_999,
      discountCode: { problem: null },
      extras: { shipping: 500, discount: 500 },
    });
    expect(await quote(person, express, code)).toMatchObject({
      total: 17_899,
      discountCode: { problem: "standard_delivery" },
      extras: { shipping: EXPRESS * 100, discount: 0 },
    });
  });
});
