import { expect, it } from "vitest";
import { asOps } from "../support/ops";

it("an order is transferred to no customer who would have to accept it", async () => {
  const answer = await asOps("POST", "/admin/orders/order_1/transfer", { customer_id: "cus_1" });
  expect(answer).toMatchObject({ status: 409, body: { code: "conflict" } });
});

it.each([
  ["POST", "/admin/order-edits", { order_id: "order_1" }],
  ["DELETE", "/admin/order-edits/order_1", undefined],
  ["POST", "/admin/exchanges", { order_id: "order_1" }],
  ["GET", "/admin/exchanges?order_id=order_1", undefined],
  ["POST", "/ADMIN/claims/", { order_id: "order_1", type: "refund" }],
  ["GET", "/admin/claims", undefined],
  ["GET", "/admin/draft-orders", undefined],
  ["POST", "/admin/draft-orders/order_1/convert-to-order", {}],
  ["POST", "/admin/order-changes/ordch_1", { carry_over_promotions: true }],
])(
  "order edits, exchanges, claims and draft orders are closed, and %s %s says where the work is done",
  async (method, path, body) => {
    const answer = await asOps(method, path, body);
    expect(answer).toMatchObject({ status: 404, body: { code: "not_found" } });
    expect(JSON.stringify(answer.body)).toContain("on the order's page in the shop's dashboard");
  },
);
