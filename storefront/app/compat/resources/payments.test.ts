import { describe, expect, it } from "vitest";
import { AppError } from "~/domain/app-error";
import { toErrorBody } from "../respond";
import { postCreatePaymentIntent } from "./payments.server";
import { delivery, refusal, run, wireLines } from "./run-row.test-kit";

describe("money on the way in", () => {
  const start = (totalAmount: unknown) =>
    refusal(run(postCreatePaymentIntent, { body: { total_amount: totalAmount } }, new Error("reached Medusa")));

  it.each([
    ...[1.999, 0.1 + 0.2, 1e-7, 0.49, 0, -1, 1_000_000, Number.POSITIVE_INFINITY],
    ...["149", null, undefined, [149], {}],
  ])("is refused when it is %j", async (amount) => {
    const { code, fields } = await start(amount);
    expect([code, Object.keys(fields ?? {})]).toEqual(["invalid", ["total_amount"]]);
  });

  it.each([
    [0.5, 50],
    [19.99, 1_999],
    [1.1, 110],
    [4.35, 435],
    [999_999.99, 99_999_999],
  ])("reaches Medusa in cents when it is %d, and comes back unchanged", async (amount, totalAmount) => {
    const reply = { clientSecret: "cs", paymentIntentId: "pi_1", totalAmount };
    const { sent, answer } = await run(postCreatePaymentIntent, { body: { total_amount: amount, delivery } }, reply);
    expect(sent).toEqual([{ path: "/store/shop/payment-attempts", method: "POST", body: { totalAmount } }]);
    expect(answer.body).toEqual({ clientSecret: "cs", paymentIntentId: "pi_1", total_amount: amount });
  });
});

describe("POST /create-payment-intent with lines", () => {
  it("needs the delivery, and answers what is sold out with what can be had", async () => {
    const body = { total_amount: 59.97, order_items: wireLines };
    const { fields } = await refusal(run(postCreatePaymentIntent, { body }, null));
    expect(fields).toEqual({ delivery: ["Required with order_items"] });
    const details = { order_items: [{ product_id: "prod_1", available: 0 }] };
    expect(toErrorBody(new AppError("unavailable", "gone", { details }))).toEqual({
      error: { code: "unavailable", message: "gone" },
      order_items: [{ _id: "prod_1", available: 0 }],
    });
  });

  it("sends ids and quantities, never the client's prices, and answers the secret [S7-14]", async () => {
    const reply = { clientSecret: "cs", paymentIntentId: "pi_1", totalAmount: 5_997 };
    const body = { total_amount: 59.97, order_items: wireLines, delivery };
    const { sent, answer } = await run(postCreatePaymentIntent, { body }, reply);
    expect(answer.body).toEqual({ clientSecret: "cs", paymentIntentId: "pi_1", total_amount: 59.97 });
    const orderItems = [{ productId: "prod_1", quantity: 3 }];
    expect(sent[0]?.body).toEqual({ totalAmount: 5_997, orderItems, delivery });
  });

  it("sends the code and the shipping option, which Medusa checks", async () => {
    const reply = { clientSecret: "cs", paymentIntentId: "pi_1", totalAmount: 8_897 };
    const terms = { discount_code: "TEN", shipping_option_id: "so_2" };
    const body = { total_amount: 88.97, order_items: wireLines, delivery, ...terms };
    const { sent } = await run(postCreatePaymentIntent, { body }, reply);
    expect(sent[0]?.body).toMatchObject({ discountCode: "TEN", shippingOptionId: "so_2" });
    const wrong = { ...body, shipping_option_id: "so 2" };
    const { fields } = await refusal(run(postCreatePaymentIntent, { body: wrong }, reply));
    expect(Object.keys(fields ?? {})).toEqual(["shipping_option_id"]);
  });

  it("answers a changed price with fresh lines in legacy names", async () => {
    const item = { product_id: "prod_1", title: "Sparrow", quantity: 3, unit_price: 2_150 };
    const details = { total_amount: 6_244, tax_amount: 439, discount_amount: 645, order_items: [item] };
    const thrown = new AppError("price_changed", "changed", { details });
    const body = { total_amount: 59.97, order_items: wireLines, delivery };
    expect(toErrorBody(await refusal(run(postCreatePaymentIntent, { body }, thrown)))).toEqual({
      error: { code: "price_changed", message: "changed" },
      order_items: [{ _id: "prod_1", productName: "Sparrow", productPrice: 21.5, quantity: 3 }],
      total_amount: 62.44,
      tax_amount: 4.39,
      discount_amount: 6.45,
    });
  });
});
