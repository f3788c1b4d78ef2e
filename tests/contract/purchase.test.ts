import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { confirmPayment, failCalls, ledgerEntry } from "../support/payments";
import { Person } from "../support/person";
import { demoAccounts } from "../support/stack";

const Products = z.array(z.object({ _id: z.string(), productName: z.string(), productPrice: z.number() }));
const Intent = z.strictObject({ clientSecret: z.string(), paymentIntentId: z.string(), total_amount: z.number() });
const Placed = z.strictObject({ acknowledged: z.literal(true), insertedId: z.string() });
const Failure = z.looseObject({ error: z.looseObject({ code: z.string(), message: z.string() }) });

const delivery = { name: "Nia Rahman", address: "House 12, Road 5\nDhanmondi", phone: "+880 1700 000000" };
let sparrow: z.infer<typeof Products>[number];
let heron: z.infer<typeof Products>[number];

beforeAll(async () => {
  const products = Products.parse((await new Person().api("GET", "/products")).body);
  const named = (name: string) => {
    const product = products.find((candidate) => candidate.productName === name);
    if (!product) throw new Error(`the seed has no ${name}`);
    return product;
  };
  sparrow = named("Sparrow");
  heron = named("Heron Marine");
});

function codeOf(body: unknown): string {
  return Failure.parse(body).error.code;
}

async function startPayment(person: Person, quantity = 1) {
  const answer = await person.api("POST", "/create-payment-intent", {
    as: "bearer",
    body: {
      total_amount: sparrow.productPrice * quantity,
      order_items: [{ _id: sparrow._id, quantity }],
      delivery: { ...delivery, email: person.email },
    },
  });
  expect(answer.status).toBe(200);
  return Intent.parse(answer.body);
}

function orderBody(person: Person, transactionId: string, quantity = 1) {
  return {
    ...delivery,
    email: person.email,
    order_items: [{ _id: sparrow._id, productName: "Sparrow", productPrice: sparrow.productPrice, quantity }],
    total_amount: sparrow.productPrice * quantity,
    order_status: "pending",
    transactionId,
  };
}

describe("a payment that may not become an order", () => {
  it("refuses an unpaid PaymentIntent with 402, and it can still be paid", async () => {
    const person = await Person.signUp();
    const intent = await startPayment(person);
    const refused = await person.api("POST", "/orders", { body: orderBody(person, intent.paymentIntentId) });
    expect([refused.status, codeOf(refused.body)]).toEqual([402, "payment_required"]);
    await confirmPayment(intent.clientSecret);
    expect((await person.api("POST", "/orders", { body: orderBody(person, intent.paymentIntentId) })).status).toBe(201);
  });

  it("refuses another person's PaymentIntent like an unknown one, and leaves it to its owner", async () => {
    const [owner, thief] = [await Person.signUp(), await Person.signUp()];
    const intent = await startPayment(owner);
    await confirmPayment(intent.clientSecret);
    for (const transactionId of [intent.paymentIntentId, "pi_unknown"]) {
      const refused = await thief.api("POST", "/orders", { body: orderBody(thief, transactionId) });
      expect([refused.status, codeOf(refused.body)]).toEqual([402, "payment_required"]);
    }
    expect((await owner.api("POST", "/orders", { body: orderBody(owner, intent.paymentIntentId) })).status).toBe(201);
  });

  it.each([
    ["other lines", { order_items: [{ productName: "Heron Marine", productPrice: 149, quantity: 1 }] }],
    ["more of the same", { order_items: [{ productName: "Sparrow", productPrice: 149, quantity: 2 }] }],
    ["another delivery", { phone: "+44 1" }],
    ["another total", { total_amount: 1 }],
  ])("refuses %s than was paid for, and releases the hold", async (_what, change) => {
    const person = await Person.signUp();
    const intent = await startPayment(person);
    await confirmPayment(intent.clientSecret);
    const body = { ...orderBody(person, intent.paymentIntentId), ...change };
    const refused = await person.api("POST", "/orders", { body });
    expect([refused.status, codeOf(refused.body)]).toEqual([409, "price_changed"]);
    expect((await ledgerEntry(intent.paymentIntentId))?.status).toBe("canceled");
  });

  it("is let go within 30 s though Stripe fails at first", { timeout: 45_000 }, async () => {
    const person = await Person.signUp();
    const intent = await startPayment(person);
    await confirmPayment(intent.clientSecret);
    await failCalls("payment_intents.cancel", 2);
    const body = { ...orderBody(person, intent.paymentIntentId), total_amount: 1 };
    expect((await person.api("POST", "/orders", { body })).status).toBe(409);
    expect((await ledgerEntry(intent.paymentIntentId))?.status).toBe("requires_capture");
    const status = async () => (await ledgerEntry(intent.paymentIntentId))?.status;
    await expect.poll(status, { timeout: 30_000, interval: 500 }).toBe("canceled");
  });

  it("answers a wrong total with the fresh lines and total", async () => {
    const person = await Person.signUp();
    const answer = await person.api("POST", "/create-payment-intent", {
      as: "bearer",
      body: {
        total_amount: 1,
        order_items: [{ _id: sparrow._id, quantity: 1 }],
        delivery: { ...delivery, email: person.email },
      },
    });
    expect([answer.status, codeOf(answer.body)]).toEqual([409, "price_changed"]);
    expect(answer.body).toMatchObject({
      total_amount: sparrow.productPrice,
      order_items: [{ _id: sparrow._id, quantity: 1 }],
    });
  });

  it("answers a product that is gone with what is available", async () => {
    const person = await Person.signUp();
    const answer = await person.api("POST", "/create-payment-intent", {
      as: "bearer",
      body: {
        total_amount: 149,
        order_items: [{ _id: "prod_gone", quantity: 1 }],
        delivery: { ...delivery, email: person.email },
      },
    });
    expect([answer.status, codeOf(answer.body)]).toEqual([409, "unavailable"]);
    expect(answer.body).toMatchObject({ order_items: [{ _id: "prod_gone", available: 0 }] });
  });

  it("refuses more pieces than are in stock", async () => {
    const person = await Person.signUp();
    const answer = await person.api("POST", "/create-payment-intent", {
      as: "bearer",
      body: {
        total_amount: heron.productPrice * 999,
        order_items: [{ _id: heron._id, quantity: 999 }],
        delivery: { ...delivery, email: person.email },
      },
    });
    expect([answer.status, codeOf(answer.body)]).toEqual([409, "unavailable"]);
  });

  it("leaves nothing behind when the card is declined, and takes a good card on the same PaymentIntent", async () => {
    const person = await Person.signUp();
    const intent = await startPayment(person);
    expect((await confirmPayment(intent.clientSecret, "pm_card_visa_chargeDeclined")).ok).toBe(false);
    expect((await person.api("GET", `/orders?email=${encodeURIComponent(person.email)}`)).body).toEqual([]);
    const again = await startPayment(person);
    expect(again.paymentIntentId).toBe(intent.paymentIntentId);
    expect((await confirmPayment(again.clientSecret)).paymentIntent?.status).toBe("requires_capture");
    expect((await person.api("POST", "/orders", { body: orderBody(person, again.paymentIntentId) })).status).toBe(201);
  });
});

describe("a payment that becomes an order", () => {
  it("keeps the PaymentIntent for the same lines and delivery, and takes another for others", async () => {
    const person = await Person.signUp();
    const [first, again, other] = [
      await startPayment(person),
      await startPayment(person),
      await startPayment(person, 2),
    ];
    expect(again.paymentIntentId).toBe(first.paymentIntentId);
    expect(other.paymentIntentId).not.toBe(first.paymentIntentId);
    await expect.poll(async () => (await ledgerEntry(first.paymentIntentId))?.status).toBe("canceled");
  });

  it("is one PaymentIntent for the same purchase asked for ten times at once", async () => {
    const person = await Person.signUp();
    const intents = await Promise.all(Array.from({ length: 10 }, () => startPayment(person)));
    expect(new Set(intents.map((intent) => intent.paymentIntentId)).size).toBe(1);
  });

  it("places one order for twenty calls at once, captures once, and reads back whole", async () => {
    const person = await Person.signUp();
    const intent = await startPayment(person, 2);
    await confirmPayment(intent.clientSecret);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        person.api("POST", "/orders", { body: orderBody(person, intent.paymentIntentId, 2) }),
      ),
    );
    const statuses = answers.map((answer) => answer.status).sort();
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 200)).toHaveLength(19);
    const ids = new Set(answers.map((answer) => Placed.parse(answer.body).insertedId));
    expect(ids.size).toBe(1);

    const [orderId = ""] = ids;
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

  it("accepts the legacy call: an amount first, the lines with the order", async () => {
    const person = await Person.signUp();
    const started = await person.api("POST", "/create-payment-intent", { as: "bearer", body: { total_amount: 149 } });
    const intent = Intent.parse(started.body);
    await confirmPayment(intent.clientSecret);
    const body = {
      ...orderBody(person, intent.paymentIntentId),
      order_items: [{ productName: "Sparrow", productPrice: 1, quantity: 1 }],
    };
    const placed = await person.api("POST", "/orders", { body });
    expect(placed.status).toBe(201);
    expect((await person.api("POST", "/orders", { body })).body).toEqual(placed.body);
    await expect.poll(() => ledgerEntry(intent.paymentIntentId)).toMatchObject({ status: "succeeded", captures: 1 });
  });

  it("releases a legacy hold whose lines cost something else", async () => {
    const person = await Person.signUp();
    const started = await person.api("POST", "/create-payment-intent", { as: "bearer", body: { total_amount: 100 } });
    const intent = Intent.parse(started.body);
    await confirmPayment(intent.clientSecret);
    const refused = await person.api("POST", "/orders", {
      body: { ...orderBody(person, intent.paymentIntentId), total_amount: 100 },
    });
    expect([refused.status, codeOf(refused.body)]).toEqual([409, "price_changed"]);
    await expect.poll(async () => (await ledgerEntry(intent.paymentIntentId))?.status).toBe("canceled");
  });

  it("shows an order to its owner and to an admin, and to nobody else", async () => {
    const [owner, other, admin] = [
      await Person.signUp(),
      await Person.signUp(),
      await Person.signIn(demoAccounts.admin),
    ];
    const intent = await startPayment(owner);
    await confirmPayment(intent.clientSecret);
    const placed = Placed.parse(
      (await owner.api("POST", "/orders", { body: orderBody(owner, intent.paymentIntentId) })).body,
    );
    const path = `/orders/${placed.insertedId}`;
    expect((await new Person().api("GET", path)).status).toBe(401);
    expect((await other.api("GET", path)).status).toBe(404);
    expect((await other.api("GET", `/orders?email=${encodeURIComponent(owner.email)}`)).status).toBe(403);
    expect((await owner.api("GET", path)).status).toBe(200);
    expect((await admin.api("GET", path, { as: "bearer" })).status).toBe(200);
  });
});
