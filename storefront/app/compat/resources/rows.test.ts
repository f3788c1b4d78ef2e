import type { ShopOrder } from "medusa-backend/contract";
import { describe, expect, it } from "vitest";
import { AppError } from "~/domain/app-error";
import type { Medusa } from "~/medusa/client.server";
import type { Endpoint } from "../define-endpoint";
import { toErrorBody } from "../error-body";
import { getOrderById, postOrders } from "./orders.server";
import { postCreatePaymentIntent } from "./payments.server";
import { getReviews, postAddReview } from "./reviews.server";
import { putUserByEmail } from "./users.server";

type Sent = { path: string; method?: string; body?: unknown; query?: unknown };

/** Runs a row against a Medusa that answers `reply`; tells what Medusa was sent. */
async function run(endpoint: Endpoint, raw: { params?: unknown; query?: unknown; body?: unknown }, reply: unknown) {
  const sent: Sent[] = [];
  const medusa: Medusa = {
    token: "t",
    requestId: "request-1",
    fetch: (async (path: string, { method, body, query }: Omit<Sent, "path">) => {
      sent.push({
        path,
        ...(method && { method }),
        ...(body !== undefined && { body }),
        ...(query !== undefined && { query }),
      });
      if (reply instanceof Error) throw reply;
      return reply;
    }) as Medusa["fetch"],
  };
  const answer = await endpoint.handle(medusa, { params: {}, query: {}, body: undefined, ...raw });
  return { answer, sent };
}

const refusal = async (outcome: Promise<unknown>): Promise<AppError> => {
  const error = await outcome.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AppError)) throw new Error(`Expected an AppError, not ${String(error)}`);
  return error;
};

const delivery = { name: "Ada", email: "ada@example.test", address: "1 Sky Road", phone: "+1 555 0100" };
const order: ShopOrder = {
  id: "order_1",
  display_id: 7,
  ...delivery,
  items: [{ product_id: "prod_1", title: "Sparrow", image_url: "/s.webp", unit_price: 19.99, quantity: 3 }],
  total: 59.97,
  status: "pending",
  payment_intent_id: "pi_1",
  created_at: "2026-01-02T03:04:05.000Z",
};
const wireLines = [{ _id: "prod_1", productName: "Sparrow", productPrice: 1, quantity: 3 }];
const place = {
  ...delivery,
  order_items: wireLines,
  total_amount: 59.97,
  order_status: "shipped",
  transactionId: "pi_1",
};

describe("money on the way in", () => {
  const start = (total_amount: unknown) =>
    refusal(run(postCreatePaymentIntent, { body: { total_amount } }, new Error("reached Medusa")));

  it.each([
    1.999,
    0.1 + 0.2,
    1e-7,
    0.49,
    0,
    -1,
    1_000_000,
    Number.POSITIVE_INFINITY,
    "149",
    null,
    undefined,
    [149],
    {},
  ])("is refused when it is %j", async (amount) => {
    const { code, fields } = await start(amount);
    expect([code, Object.keys(fields ?? {})]).toEqual(["invalid", ["total_amount"]]);
  });

  it.each([0.5, 19.99, 1.1, 4.35, 999_999.99])("reaches Medusa unchanged when it is %d", async (amount) => {
    const reply = { client_secret: "cs", payment_intent_id: "pi_1", total_amount: amount };
    const { sent, answer } = await run(postCreatePaymentIntent, { body: { total_amount: amount, delivery } }, reply);
    expect(sent).toEqual([{ path: "/store/shop/payment-attempts", method: "POST", body: { total_amount: amount } }]);
    expect(answer.body).toEqual({ clientSecret: "cs", paymentIntentId: "pi_1", total_amount: amount });
  });
});

describe("POST /create-payment-intent with lines", () => {
  it("needs the delivery", async () => {
    const body = { total_amount: 59.97, order_items: wireLines };
    const { fields } = await refusal(run(postCreatePaymentIntent, { body }, null));
    expect(fields).toEqual({ delivery: ["Required with order_items"] });
  });

  it("sends ids and quantities, never the client's prices", async () => {
    const reply = { client_secret: "cs", payment_intent_id: "pi_1", total_amount: 59.97 };
    const body = { total_amount: 59.97, order_items: wireLines, delivery };
    const { sent } = await run(postCreatePaymentIntent, { body }, reply);
    const order_items = [{ product_id: "prod_1", quantity: 3 }];
    expect(sent[0]?.body).toEqual({ total_amount: 59.97, order_items, delivery });
  });

  it("answers a changed price with fresh lines in legacy names", async () => {
    const item = { product_id: "prod_1", title: "Sparrow", quantity: 3, unit_price: 21.5 };
    const details = { total_amount: 64.5, order_items: [item] };
    const thrown = new AppError("price_changed", "changed", { details });
    const body = { total_amount: 59.97, order_items: wireLines, delivery };
    expect(toErrorBody(await refusal(run(postCreatePaymentIntent, { body }, thrown)))).toEqual({
      error: { code: "price_changed", message: "changed" },
      order_items: [{ _id: "prod_1", productName: "Sparrow", productPrice: 21.5, quantity: 3 }],
      total_amount: 64.5,
    });
  });

  it("answers what is sold out with what can be had", () => {
    const details = { order_items: [{ product_id: "prod_1", available: 0 }] };
    expect(toErrorBody(new AppError("unavailable", "gone", { details }))).toEqual({
      error: { code: "unavailable", message: "gone" },
      order_items: [{ _id: "prod_1", available: 0 }],
    });
  });
});

describe("POST /orders", () => {
  it.each([
    ["order_items", []],
    ["order_items", Array.from({ length: 101 }, () => wireLines[0])],
    ["order_items", [{ productPrice: 1, quantity: 1 }]],
    ["order_items", [{ _id: "prod_1", quantity: 0 }]],
    ["order_items", [{ _id: "prod_1", quantity: 1000 }]],
    ["order_items", [{ _id: "prod_1", quantity: 1.5 }]],
    ["order_items", [{ _id: "prod_1", quantity: "1" }]],
    ["name", ""],
    ["name", "x".repeat(201)],
    ["name", "a\u0000b"],
    ["address", "x".repeat(501)],
    ["phone", "1".repeat(41)],
    ["email", "nobody"],
    ["transactionId", ""],
    ["transactionId", undefined],
  ])("is refused with %s %j", async (field, value) => {
    const { code, fields } = await refusal(run(postOrders, { body: { ...place, [field]: value } }, null));
    expect(code).toBe("invalid");
    expect(Object.keys(fields ?? {}).some((name) => name.startsWith(field))).toBe(true);
  });

  it("is 201 once and 200 on a repeat", async () => {
    const first = await run(postOrders, { body: place }, { order_id: "order_1", created: true });
    const again = await run(postOrders, { body: place }, { order_id: "order_1", created: false });
    expect(first.answer).toEqual({ status: 201, body: { acknowledged: true, insertedId: "order_1" } });
    expect(again.answer).toEqual({ status: 200, body: { acknowledged: true, insertedId: "order_1" } });
  });

  it("names a product by its id, else by its name, and passes on neither price nor status", async () => {
    const order_items = [...wireLines, { productName: " Sparrow ", quantity: 1 }];
    const { sent } = await run(postOrders, { body: { ...place, order_items } }, { order_id: "order_1", created: true });
    expect(sent).toEqual([
      {
        path: "/store/shop/orders",
        method: "POST",
        body: {
          ...delivery,
          payment_intent_id: "pi_1",
          order_items: [
            { product_id: "prod_1", quantity: 3 },
            { title: "Sparrow", quantity: 1 },
          ],
          total_amount: 59.97,
        },
      },
    ]);
  });
});

describe("GET /orders/{id}", () => {
  it.each(["\u0000", "a\nb", "\ud800", "é", "x".repeat(256)])("never asks Medusa for %j", async (id) => {
    expect((await refusal(run(getOrderById, { params: { id } }, null))).code).toBe("invalid");
  });

  it.each([".", ".."])("knows no order %j", async (id) => {
    expect((await refusal(run(getOrderById, { params: { id } }, null))).code).toBe("not_found");
  });

  it("gives the order in legacy names, money as it was", async () => {
    const { answer, sent } = await run(getOrderById, { params: { id: "a/b" } }, { order });
    expect(sent[0]?.path).toBe("/store/shop/orders/a%2Fb");
    expect(answer.body).toEqual({
      _id: "order_1",
      display_id: 7,
      ...delivery,
      order_items: [{ _id: "prod_1", productName: "Sparrow", productImg: "/s.webp", productPrice: 19.99, quantity: 3 }],
      total_amount: 59.97,
      order_status: "pending",
      transactionId: "pi_1",
      created_at: "2026-01-02T03:04:05.000Z",
    });
  });
});

describe("the other rows", () => {
  it("ignore role and email in PUT /users/{email}", async () => {
    const body = { name: " Ada ", email: "other@example.test", role: "admin" };
    const { sent, answer } = await run(
      putUserByEmail,
      { params: { email: "ADA@example.test" }, body },
      { created: true },
    );
    expect(sent).toEqual([{ path: "/store/shop/users/ada%40example.test", method: "PUT", body: { name: "Ada" } }]);
    expect(answer.body).toEqual({ acknowledged: true, upsertedCount: 1 });
  });

  it.each([0, 6, 4.5, "six", "", "-1", null])("refuse a review of %j stars", async (rating) => {
    const body = { reviewerName: "Ada", description: "Good", rating };
    expect(Object.keys((await refusal(run(postAddReview, { body }, null))).fields ?? {})).toEqual(["rating"]);
  });

  it("take a rating as digits and give it back as a string", async () => {
    const body = { reviewerName: "Ada", description: "Good", rating: "4" };
    const { sent } = await run(postAddReview, { body }, { review_id: "rev_1" });
    expect(sent[0]?.body).toMatchObject({ rating: 4, reviewer_name: "Ada", reviewer_img: "" });
    const review = {
      id: "rev_1",
      reviewer_img: "",
      reviewer_name: "A",
      reviewer_occupation: "",
      description: "",
      rating: 4,
    };
    const { answer } = await run(getReviews, { query: { limit: "1" } }, { reviews: [review], count: 2 });
    expect(answer.body).toMatchObject([{ _id: "rev_1", rating: "4" }]);
    expect(answer.headers?.Link).toBe('</api/server/reviews?limit=1&offset=1>; rel="next"');
  });

  it.each(["0", "1001", "-1", "1.5", "abc", ""])("refuse a limit of %j", async (limit) => {
    expect((await refusal(run(getReviews, { query: { limit } }, null))).fields).toHaveProperty("limit");
  });
});
