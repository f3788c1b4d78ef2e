import { beforeAll, describe, expect, it } from "vitest";
import {
  type Customer,
  call,
  codeOf,
  confirm,
  delivery,
  findProduct,
  inLedger,
  type Product,
  signUp,
  startPayment,
} from "./payment-kit";

describe("paying for an order", () => {
  let ann: Customer;
  let product: Product;
  let other: Product;

  beforeAll(async () => {
    ann = await signUp();
    product = await findProduct("Sparrow");
    other = await findProduct("Kestrel Mini");
  });

  it("an order without a confirmed card is refused", async () => {
    const payment = await startPayment(ann, product);
    const answer = await call(ann, "POST", "/orders", payment.order);
    expect([answer.status, codeOf(answer)]).toEqual([402, "payment_required"]);
  });

  it("somebody else's payment looks like one that does not exist", async () => {
    const payment = await startPayment(ann, product);
    await confirm(payment.clientSecret);
    const eve = await signUp();
    const foreign = await call(eve, "POST", "/orders", payment.order);
    const unknown = await call(eve, "POST", "/orders", { ...payment.order, transactionId: "pi_unknown" });
    expect(foreign.status).toBe(402);
    expect(codeOf(foreign)).toBe(codeOf(unknown));
    expect((await inLedger(payment.paymentIntentId))?.status).toBe("requires_capture");
    expect((await call(ann, "POST", "/orders", payment.order)).status).toBe(201);
  });

  it("a wrong total starts no payment and says what it costs", async () => {
    const order_items = [{ _id: product._id, quantity: 1 }];
    const body = { total_amount: product.productPrice - 1, order_items, delivery };
    const answer = await call(ann, "POST", "/create-payment-intent", body);
    expect([answer.status, codeOf(answer)]).toEqual([409, "price_changed"]);
    expect(answer.body.total_amount).toBe(product.productPrice);
  });

  it("a product that is gone starts no payment", async () => {
    const body = { total_amount: 10, order_items: [{ _id: "prod_gone", quantity: 1 }], delivery };
    const answer = await call(ann, "POST", "/create-payment-intent", body);
    expect([answer.status, codeOf(answer)]).toEqual([409, "unavailable"]);
    expect(answer.body.order_items).toEqual([{ _id: "prod_gone", available: 0 }]);
  });

  it.each([
    ["other lines", { order_items: [] as unknown[] }],
    ["another delivery", { phone: "+44 1" }],
    ["another total", { total_amount: 1 }],
  ])("an order with %s than the payment is refused and the hold let go", async (what, change) => {
    const payment = await startPayment(ann, product);
    await confirm(payment.clientSecret);
    const lines = [{ _id: other._id, productPrice: other.productPrice, quantity: 1 }];
    const body = { ...payment.order, ...change, ...(what === "other lines" && { order_items: lines }) };
    const answer = await call(ann, "POST", "/orders", body);
    expect([answer.status, codeOf(answer)]).toEqual([409, "price_changed"]);
    expect((await inLedger(payment.paymentIntentId))?.status).toBe("canceled");
  });

  it("a declined card leaves the payment as it was, and a good card pays it", async () => {
    const payment = await startPayment(ann, product);
    expect(await confirm(payment.clientSecret, "pm_card_visa_chargeDeclined")).toBe("card_declined");
    const again = await startPayment(ann, product);
    expect(again.paymentIntentId).toBe(payment.paymentIntentId);
    expect(await confirm(again.clientSecret)).toBe("requires_capture");
    expect((await call(ann, "POST", "/orders", again.order)).status).toBe(201);
  });

  it("the same purchase, asked for ten times at once, is one payment", async () => {
    const payments = await Promise.all(Array.from({ length: 10 }, () => startPayment(ann, other)));
    expect(new Set(payments.map(({ paymentIntentId }) => paymentIntentId)).size).toBe(1);
  });

  it("another purchase is another payment and cancels the one that waits", async () => {
    const first = await startPayment(ann, product, 2);
    const second = await startPayment(ann, product, 3);
    expect(second.paymentIntentId).not.toBe(first.paymentIntentId);
    expect((await inLedger(first.paymentIntentId))?.status).toBe("canceled");
  });

  it("twenty completions at once are one order, paid once", async () => {
    const payment = await startPayment(ann, product);
    await confirm(payment.clientSecret);
    const place = () => call(ann, "POST", "/orders", payment.order);
    const answers = await Promise.all(Array.from({ length: 20 }, place));
    expect(new Set(answers.map(({ body }) => body.insertedId)).size).toBe(1);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(19);
    expect(await inLedger(payment.paymentIntentId)).toMatchObject({ status: "succeeded", captures: 1 });
  });
});

describe("the legacy call: an amount alone", () => {
  it("refuses an order of another total and lets the hold go", async () => {
    const ann = await signUp();
    const { _id, productPrice } = await findProduct("Sparrow");
    const { body } = await call(ann, "POST", "/create-payment-intent", { total_amount: productPrice - 1 });
    await confirm(String(body.clientSecret));
    const order_items = [{ _id, productPrice, quantity: 1 }];
    const order = { ...delivery, order_items, total_amount: productPrice - 1, transactionId: body.paymentIntentId };
    const answer = await call(ann, "POST", "/orders", order);
    expect([answer.status, codeOf(answer)]).toEqual([409, "price_changed"]);
    expect((await inLedger(String(body.paymentIntentId)))?.status).toBe("canceled");
  });

  it("becomes an order of the lines it sends, by name", async () => {
    const ann = await signUp();
    const { productName, productPrice } = await findProduct("Sparrow");
    const { body } = await call(ann, "POST", "/create-payment-intent", { total_amount: productPrice });
    await confirm(String(body.clientSecret));
    const order_items = [{ productName, productPrice, quantity: 1 }];
    const order = { ...delivery, order_items, total_amount: productPrice, transactionId: body.paymentIntentId };
    expect((await call(ann, "POST", "/orders", order)).status).toBe(201);
    expect((await call(ann, "POST", "/orders", order)).status).toBe(200);
  });
});
