import { describe, expect, it } from "vitest";
import { ShopOrderStatus } from "../../contract/common";
import { orderStatusesBefore, statusFrom } from "./transitions";

const ALLOWED = new Set(["pending→shipped", "pending→cancelled"]);
const PAIRS = ShopOrderStatus.options.flatMap((from) => ShopOrderStatus.options.map((to) => [from, to] as const));

describe("order status transitions", () => {
  it.each(PAIRS)("%s → %s is allowed only where the shop's rules say so [S4-21 S4-23]", (from, to) => {
    expect(orderStatusesBefore(to).includes(from)).toBe(ALLOWED.has(`${from}→${to}`));
  });
});

describe("the status that follows from Medusa's records", () => {
  it.each([
    { cancelled: false, shipped: false, status: "pending" },
    { cancelled: false, shipped: true, status: "shipped" },
    { cancelled: true, shipped: false, status: "cancelled" },
    { cancelled: true, shipped: true, status: "cancelled" },
  ])("is $status when cancelled is $cancelled and shipped is $shipped", ({ cancelled, shipped, status }) => {
    expect(statusFrom({ cancelled, shipped })).toBe(status);
  });
});
