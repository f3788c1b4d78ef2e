import { describe, expect, it } from "vitest";
import { decodeCursor, encodeCursor } from "./list-cursor";

describe("the cursor of a list", () => {
  it.each([
    "",
    "nonsense",
    encodeCursor("yesterday|order_1"),
    encodeCursor("9999-99-99 99:99:99+99|order_1"),
    encodeCursor("2026-02-29 16:00:00+00|order_1"),
    encodeCursor("2026-11-20 24:00:00+00|order_1"),
    encodeCursor("2026-11-20 16:00:00+23|order_1"),
    encodeCursor("0000-01-01 16:00:00+00|order_1"),
    encodeCursor("2026-11-20 16:00:00+00|prod_1"),
    encodeCursor("2026-11-20 16:00:00+00|order_1|x"),
  ])("is refused when it is %j", (text) => {
    expect(decodeCursor(text, "order")).toBeNull();
  });

  it.each(["2026-11-20 16:00:00.123456+00", "2028-02-29 23:59:59+05:30", "2026-11-20 16:00:00.1-03"])(
    "comes back with its microseconds and its offset: %s",
    (createdAt) => {
      expect(decodeCursor(encodeCursor(`${createdAt}|order_01AB`), "order")).toEqual({ createdAt, id: "order_01AB" });
    },
  );
});
