import { describe, expect, it } from "vitest";
import { WITHDRAWAL_LINK_HOURS } from "../../contract/withdrawals";
import { sealText } from "../auth/sealed-text";
import { readWithdrawal, sealWithdrawal } from "./withdrawal-links";

const KEY = "a key that only the shop knows";
const NOW = Date.parse("2026-11-30T08:00:00Z");
const HOUR_MS = 3_600_000;
const order = { orderId: "order_01K8Z0000000000000000000AB", email: `${"a".repeat(240)}@shop.example` };
const emails = ["other@shop.example", order.email];
const token = sealWithdrawal(order, KEY, NOW);
const read = (given: string, more: Partial<Parameters<typeof readWithdrawal>[2]> = {}) =>
  readWithdrawal(given, KEY, { orderId: order.orderId, emails, nowMs: NOW, ...more });

describe("the link to a withdrawal", () => {
  it("names the address that it was mailed to, until it ends, and fits into an address and a cookie", () => {
    expect(read(token)).toBe(order.email);
    expect(read(token, { nowMs: NOW + WITHDRAWAL_LINK_HOURS * HOUR_MS - 1 })).toBe(order.email);
    expect(token).toMatch(/^[\w-]{20,200}$/);
    expect(token).not.toContain("order_");
  });

  it.each([
    ["that has ended", token, { nowMs: NOW + WITHDRAWAL_LINK_HOURS * HOUR_MS }],
    ["of another order", token, { orderId: "order_2" }],
    ["to an address that the order no longer has", token, { emails: ["other@shop.example"] }],
    ["of another key", sealWithdrawal(order, "another key", NOW), {}],
    ["that was changed", `${token.slice(0, -2)}xx`, {}],
    ["that seals something else", sealText(`stock-alerts:${order.orderId}`, KEY), {}],
    ["of nothing", "", {}],
  ])("opens nothing by a token %s", (_, given, more) => expect(read(given, more)).toBeNull());
});
