import { SHOP_ORDER } from "medusa-backend/contract/shop-order.test-kit";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { toOrder } from "~/medusa/to-order";
import { toWireOrder, WireOrder, WireOrders } from "./contract";
import { TABLE } from "./table.server";

const wire = toWireOrder(toOrder(SHOP_ORDER));

describe("an order on the legacy wire", () => {
  it("has exactly the fields that callers know, also of what went back, and is left out where its status is unknown", () => {
    expect(Object.keys(WireOrder.shape).sort()).toEqual(
      [
        ["_id", "address", "created_at", "display_id", "email", "name", "order_items", "order_status", "phone"],
        ["refunded_amount", "total_amount", "transactionId"],
      ].flat(),
    );
    expect(WireOrder.strict().parse(wire)).toEqual(wire);
    expect(WireOrder.parse({ ...wire, card: "4242" })).toEqual(wire);
    expect(wire).not.toHaveProperty("refunded_amount");
    expect(toWireOrder(toOrder({ ...SHOP_ORDER, refunded: 1_999 }))).toMatchObject({ refunded_amount: 19.99 });
    const orders = WireOrders.parse([{ ...wire, order_status: "lost" }, wire]);
    expect(orders.map(({ order_status }) => order_status)).toEqual(["pending"]);
  });
});

it.each(TABLE.map((row) => [`${row.method} ${row.path}`, row.answer] as const))(
  "a row of /api/server that answers a list %s loses no more than the element that is wrong",
  (_, answer) => {
    expect(answer instanceof z.ZodArray).toBe(false);
  },
);
