import { SHOP_ORDER } from "medusa-backend/contract/shop-order.test-kit";
import { describe, expect, it } from "vitest";
import { getOrderById, postOrders } from "./orders.server";
import { delivery, refusal, run, wireLines } from "./run-row.test-kit";

const order = { ...SHOP_ORDER, ...delivery };
const place = {
  ...delivery,
  order_items: wireLines,
  total_amount: 59.97,
  order_status: "shipped",
  transactionId: "pi_1",
};

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

  it.each(Object.keys(place).filter((name) => name !== "order_status"))(
    "says that a missing %s is required",
    async (name) => {
      const { fields } = await refusal(run(postOrders, { body: { ...place, [name]: undefined } }, null));
      expect(fields).toEqual({ [name]: ["Required"] });
    },
  );

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
    const { answer, sent } = await run(getOrderById, { params: { id: "a/b" } }, { order, documents: [] });
    expect(sent[0]?.path).toBe("/store/shop/orders/a%2Fb");
    expect(answer.body).toEqual({
      _id: "order_1",
      display_id: 7,
      ...delivery,
      order_items: [
        { _id: "prod_1", productName: "Sparrow", productImg: "/images/s.webp", productPrice: 19.99, quantity: 3 },
      ],
      total_amount: 59.97,
      order_status: "pending",
      transactionId: "pi_1",
      created_at: SHOP_ORDER.created_at,
    });
  });
});
