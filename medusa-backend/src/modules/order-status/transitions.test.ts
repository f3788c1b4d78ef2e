import { describe, expect, it } from "vitest";
import { ShopOrderStatus } from "../../contract/common";
import { canMove } from "./transitions";

const ALLOWED = new Set(["pending→shipped", "pending→cancelled"]);
const PAIRS = ShopOrderStatus.options.flatMap((from) => ShopOrderStatus.options.map((to) => [from, to] as const));

describe("order status transitions", () => {
  it.each(PAIRS)("%s → %s is allowed only where the shop's rules say so [S4-21 S4-23]", (from, to) => {
    expect(canMove(from, to)).toBe(ALLOWED.has(`${from}→${to}`));
  });
});
