import { describe, expect, it } from "vitest";
import { decodeCursor, encodeCursor } from "./order-cursor";

describe("the cursor of the order list", () => {
  it.each([
    "",
    "nonsense",
    encodeCursor("yesterday|order_1"),
    encodeCursor("2026-11-20 16:00:00+00|prod_1"),
    encodeCursor("2026-11-20 16:00:00+00|order_1|x"),
  ])("is refused when it is %j", (text) => {
    expect(decodeCursor(text)).toBeNull();
  });

  it("comes back with its microseconds", () => {
    expect(decodeCursor(encodeCursor("2026-11-20 16:00:00.123456+00|order_01AB"))).toEqual({
      createdAt: "2026-11-20 16:00:00.123456+00",
      orderId: "order_01AB",
    });
  });
});
