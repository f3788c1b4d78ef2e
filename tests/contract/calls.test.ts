import { describe, expect, it } from "vitest";
import { z } from "zod";
import { parseAnswer } from "../support/answers";
import { confirmPayment } from "../support/payments";
import { demoAdmin, Person } from "../support/person";
import { buy, buyPaid, Inserted, Intent, sendOrder, sendPayment } from "../support/purchase";
import { freshEmail } from "../support/stack";

/**
 * The calls of the specification, section 7, literally: method, path and payload as written there, and the purpose of
 * each.
 */

const ORDER_FIELDS =
  "_id address created_at display_id email name order_items order_status phone total_amount transactionId";
const LINE_FIELDS = "_id productImg productName productPrice quantity";
const PRODUCT_FIELDS = "_id detailDescription productImg productName productPrice shortDescription";
const REVIEW_FIELDS = "_id description rating reviewerImg reviewerName reviewerOccupation";
const Items = z.array(z.record(z.string(), z.unknown()));
const Order = z.looseObject({ order_items: Items });
const ACKNOWLEDGED = { acknowledged: true };
const product = {
  productName: "Merlin",
  productImg: "/images/products/sparrow-1.webp",
  shortDescription: "Small and quick.",
  detailDescription: "It is small.\nIt is quick.",
  productPrice: 219.99,
};

const fieldsOf = (thing: unknown) => Object.keys(z.record(z.string(), z.unknown()).parse(thing)).sort().join(" ");
const emailOf = (person: Person) => encodeURIComponent(person.email);

const admin = await demoAdmin();
const customer = await Person.signUp("Cleo Caller");
const bought = await buy(customer);

describe("the calls of people", () => {
  it("GET /user?email= answers an object with the role [S7-01 S6-04 S3-09]", async () => {
    const user = { email: customer.email, name: "Cleo Caller", role: "user" };
    expect(await customer.api("GET", `/user?email=${emailOf(customer)}`)).toMatchObject({ status: 200, body: user });
    const boss = await admin.api("GET", `/user?email=${emailOf(admin)}`);
    expect(boss.body).toMatchObject({ role: "admin" });
  });

  it("PUT /users/{email} takes name, email and role, answers acknowledged, and makes nobody an admin [S7-04 S4-07]", async () => {
    const person = await Person.signUp("Old Name");
    const body = { name: "New Name", email: person.email, role: "admin" };
    const answer = await person.api("PUT", `/users/${emailOf(person)}`, { body });
    expect([answer.status, answer.body]).toEqual([200, { ...ACKNOWLEDGED, modifiedCount: 1 }]);
    const user = await person.api("GET", `/user?email=${emailOf(person)}`);
    expect(user.body).toEqual({ email: person.email, name: "New Name", role: "user" });
  });

  it("PUT /makeAdmin takes an e-mail with a Bearer header, and the user is an admin [S7-06 S4-08]", async () => {
    const person = await Person.signUp("New Admin", freshEmail("made"));
    const answer = await admin.api("PUT", "/makeAdmin", { as: "bearer", body: { email: person.email } });
    expect([answer.status, answer.body]).toEqual([200, { ...ACKNOWLEDGED, modifiedCount: 1 }]);
    expect((await person.api("GET", "/allOrders?limit=1")).status).toBe(200);
  });
});

describe("the calls of the shop window", () => {
  it("GET /products answers the list of products [S7-03 S3-01 S3-02]", async () => {
    const answer = await new Person().api("GET", "/products");
    const products = parseAnswer(Items, answer);
    expect(products.length).toBeGreaterThanOrEqual(11);
    expect(answer.headers.get("x-total-count")).toBe(String(products.length));
    for (const one of products) expect(fieldsOf(one)).toBe(PRODUCT_FIELDS);
    const sparrow = products.find(({ productName }) => productName === "Sparrow");
    expect(sparrow).toMatchObject({ productPrice: 149, productImg: expect.stringMatching(/^\/|^https?:/) });
  });

  it("POST /addProduct takes the five fields of a product, and DELETE /deleteProduct/{id} takes it out [S7-05 S7-10]", async () => {
    const added = await admin.api("POST", "/addProduct", { body: product });
    expect(added.status).toBe(201);
    const { insertedId } = parseAnswer(Inserted, added);
    expect(added.body).toEqual({ ...ACKNOWLEDGED, insertedId, product: { _id: insertedId, ...product } });
    const find = async (query = "") =>
      parseAnswer(Items, await new Person().api("GET", `/products${query}`)).find(({ _id }) => _id === insertedId);
    expect(await find()).toEqual({ _id: insertedId, ...product });
    await expect.poll(() => find("?limit=1000")).toEqual({ _id: insertedId, ...product });
    const deleted = await admin.api("DELETE", `/deleteProduct/${insertedId}`);
    expect([deleted.status, deleted.body]).toEqual([200, { ...ACKNOWLEDGED, deletedCount: 1 }]);
    expect(await find()).toBeUndefined();
  });

  const review = () => ({
    reviewerImg: "/images/people/nadia-rahman.svg",
    reviewerName: "Cleo Caller",
    reviewerOccupation: "Surveyor",
    description: `Mapped a quarry ${freshEmail()}`,
    rating: 3,
  });
  const Reviews = z.array(z.looseObject({ _id: z.string() }));
  const readReviews = async () => parseAnswer(Reviews, await new Person().api("GET", "/reviews"));

  const addReview = async (body = review()) => {
    const added = await customer.api("POST", "/addReview", { body });
    expect(added).toMatchObject({ status: 201, body: { ...ACKNOWLEDGED, insertedId: expect.any(String) } });
    return parseAnswer(Inserted, added).insertedId;
  };

  it("POST /addReview takes the five fields with a number, and they are read back with a string [S7-13 S3-11]", async () => {
    const body = review();
    const insertedId = await addReview(body);
    const written = (await readReviews()).find(({ _id }) => _id === insertedId);
    expect(written).toEqual({ _id: insertedId, ...body, rating: "3" });
  });

  it("GET /reviews answers the list of reviews, the newest first [S7-02]", async () => {
    const [older, newer] = [await addReview(), await addReview()];
    const reviews = await readReviews();
    expect(reviews.map(({ _id }) => _id).filter((id) => id === older || id === newer)).toEqual([newer, older]);
    for (const one of reviews) expect(fieldsOf(one)).toBe(REVIEW_FIELDS);
  });
});

describe("the calls of orders", () => {
  it("GET /allOrders answers the list of orders [S7-07]", async () => {
    const orders = parseAnswer(Items, await admin.api("GET", "/allOrders"));
    expect(orders.map(({ _id }) => _id)).toContain(bought.orderId);
    for (const { refunded_amount, ...order } of orders) {
      // Only a refunded order says so; other tests refund theirs.
      if (order._id === bought.orderId) expect(refunded_amount).toBeUndefined();
      expect(fieldsOf(order)).toBe(ORDER_FIELDS);
    }
  });

  it("GET /orders?email= answers the user's orders, GET /orders/{id} the one for the invoice [S7-11 S7-12 S3-07]", async () => {
    const one = (await customer.api("GET", `/orders/${bought.orderId}`)).body;
    expect(fieldsOf(one)).toBe(ORDER_FIELDS);
    expect(Order.parse(one).order_items.map(fieldsOf)).toEqual([LINE_FIELDS]);
    expect(one).toMatchObject({ _id: bought.orderId, total_amount: 149, transactionId: bought.transactionId });
    expect((await customer.api("GET", `/orders?email=${emailOf(customer)}`)).body).toEqual([one]);
  });

  it("POST /create-payment-intent takes the amount with a Bearer header and answers the client secret, POST /orders places the order as pending [S7-14 S7-15 S4-20]", async () => {
    const intent = await sendPayment(customer, { total_amount: 149 }, { as: "bearer" });
    const { clientSecret, paymentIntentId } = parseAnswer(Intent, intent);
    expect(clientSecret).toContain("_secret_");
    await confirmPayment(clientSecret);
    const body = {
      name: "Cleo Caller",
      email: customer.email,
      address: "1 Quay",
      phone: "+880 1700 000000",
      order_items: [{ productName: "Sparrow", productPrice: 149, quantity: 1 }],
      total_amount: 149,
      order_status: "shipped",
      transactionId: paymentIntentId,
    };
    const placed = await sendOrder(customer, body);
    expect(placed).toMatchObject({ status: 201, body: ACKNOWLEDGED });
    const { insertedId } = parseAnswer(Inserted, placed);
    const { order_items, ...rest } = body;
    const order = await customer.api("GET", `/orders/${insertedId}`);
    expect(order.body).toMatchObject({ ...rest, order_status: "pending" });
    expect(parseAnswer(Order, order).order_items).toMatchObject(order_items);
  });

  it("PUT /updateStatus takes an order's id and ships it, DELETE /deleteOrder/{id} takes it off the list [S7-08 S7-09 S4-21]", async () => {
    const { orderId } = await buyPaid(customer);
    const updated = await admin.api("PUT", "/updateStatus", { body: { orderId } });
    expect(updated.status).toBe(200);
    expect(updated.body).toEqual({ ...ACKNOWLEDGED, modifiedCount: 1, order_status: "shipped" });
    const deleted = await admin.api("DELETE", `/deleteOrder/${orderId}`);
    expect([deleted.status, deleted.body]).toEqual([200, { ...ACKNOWLEDGED, deletedCount: 1 }]);
    const orders = parseAnswer(Items, await admin.api("GET", "/allOrders"));
    expect(orders.map(({ _id }) => _id)).not.toContain(orderId);
  });

  it("a call that fails says why in the shop's own shape, and nothing of the inside [S7-21]", async () => {
    const answer = await customer.api("POST", "/addReview", { body: { rating: 9 } });
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual({
      error: {
        code: "invalid",
        message: expect.any(String),
        fields: { reviewerName: ["Required"], description: ["Required"], rating: ["Must be 1 to 5"] },
      },
    });
  });
});
