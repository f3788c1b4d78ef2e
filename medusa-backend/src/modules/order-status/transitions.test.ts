import { describe, expect, it } from "vitest";
import { OrderStatus } from "../../contract/common";
import { canMove } from "./transitions";

const ALLOWED = new Set(["pending→shipped", "pending→cancelled"]);
const PAIRS = OrderStatus.options.flatMap((from) => OrderStatus.options.map((to) => [from, to] as const));

describe("order status transitions", () => {
  it.each(PAIRS)("%s → %s is allowed only where the shop's rules say so [S4-21 S4-23]", (from, to) => {
    expect(canMove(from, to)).toBe(ALLOWED.has(`${from}→${to}`));
  });
});
