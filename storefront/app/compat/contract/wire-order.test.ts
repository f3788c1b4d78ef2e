import { describe, expect, it } from "vitest";
import { toOrder, toWireOrder, WireOrder, WireOrders } from "./wire-order";
import { SHOP_ORDER } from "./wire-order.test-kit";

const wire = toWireOrder(SHOP_ORDER);

describe("an order on the legacy wire", () => {
  it("has exactly the fields that callers of /api/server know", () => {
    expect(Object.keys(WireOrder.shape).sort()).toEqual(
      [
        ["_id", "address", "created_at", "display_id", "email", "name", "order_items", "order_status", "phone"],
        ["refunded_amount", "total_amount", "transactionId"],
      ].flat(),
    );
  });

  it("passes its own check, and loses what somebody adds", () => {
    expect(WireOrder.parse({ ...wire, card: "4242" })).toEqual(wire);
  });

  it("tells what went back only where something did", () => {
    expect(wire).not.toHaveProperty("refunded_amount");
    expect(toWireOrder({ ...SHOP_ORDER, refunded: 19.99 })).toMatchObject({ refunded_amount: 19.99 });
  });
});

describe("the orders' answer", () => {
  it("loses an order whose status the shop does not know, and no other", () => {
    const orders = WireOrders.parse([{ ...wire, order_status: "lost" }, wire]);
    expect(orders.map(({ order_status }) => order_status)).toEqual(["pending"]);
  });

  it("becomes orders with money in cents", () => {
    expect(WireOrders.parse([wire]).map(toOrder)).toEqual([
      {
        orderId: "order_1",
        displayId: 7,
        name: "Ann",
        email: "ann@example.com",
        address: "1 Road",
        phone: "555",
        items: [{ productId: "prod_1", name: "Sparrow", imageUrl: "/images/s.webp", unitPrice: 1_999, quantity: 3 }],
        total: 5_997,
        refunded: 0,
        status: "pending",
        transactionId: "pi_1",
        createdAt: "2026-11-20T16:00:00.000Z",
      },
    ]);
  });

  it("tells what went back of one", () => {
    const [order] = WireOrders.parse([{ ...wire, refunded_amount: 19.99 }]).map(toOrder);
    expect(order).toMatchObject({ total: 5_997, refunded: 1_999 });
  });
});

it("carries a field that Medusa's contract gains to the screens without a change here", () => {
  const grown = { ...SHOP_ORDER, parcel_number: "AB-1" };
  expect(toOrder(toWireOrder(grown))).toMatchObject({ parcelNumber: "AB-1" });
});
