import { describe, expect, it } from "vitest";
import { toOrder, WireOrders } from "./order-wire";

const wire = {
  _id: "order_1",
  display_id: 7,
  name: "Ann",
  email: "ann@example.com",
  address: "1 Road",
  phone: "555",
  order_items: [{ _id: "prod_1", productName: "Sparrow", productImg: "/s.webp", productPrice: 19.99, quantity: 3 }],
  total_amount: 59.97,
  order_status: "pending",
  transactionId: "pi_1",
  created_at: "2026-11-20T16:00:00.000Z",
};

describe("the orders' answer", () => {
  it("loses an order whose status the shop does not know, and no other", () => {
    const orders = WireOrders.parse([{ ...wire, order_status: "lost" }, wire]);
    expect(orders.map(({ order_status }) => order_status)).toEqual(["pending"]);
  });

  it("becomes orders with money in cents", () => {
    const [order] = WireOrders.parse([wire]).map(toOrder);
    expect(order).toMatchObject({ orderId: "order_1", displayId: 7, total: 5_997, refunded: 0, status: "pending" });
    expect(order?.items).toEqual([
      { productId: "prod_1", name: "Sparrow", imageUrl: "/s.webp", unitPrice: 1_999, quantity: 3 },
    ]);
  });

  it("tells what went back of one", () => {
    const [order] = WireOrders.parse([{ ...wire, refunded_amount: 19.99 }]).map(toOrder);
    expect(order).toMatchObject({ total: 5_997, refunded: 1_999 });
  });
});
