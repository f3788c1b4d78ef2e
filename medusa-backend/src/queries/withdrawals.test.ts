import { describe, expect, it } from "vitest";
import { type WithdrawableRow, withdrawableUntil } from "./withdrawals";

const HOUR_MS = 3_600_000;
const arrived: WithdrawableRow = {
  orderId: "order_1",
  displayId: 1,
  createdAt: new Date("2026-10-30T10:00:00Z"),
  lines: [{ lineId: "a", title: "Sparrow", unsent: 0, sent: 1 }],
  lastArrival: new Date("2026-11-01T10:00:00Z"),
};
const after = (until: string, hours: number) => Date.parse(until) + hours * HOUR_MS;

describe("an order's withdrawal", () => {
  it("is accepted for a day after its last moment, has no end while something is to be sent, and is none without", () => {
    const until = withdrawableUntil(arrived, Date.parse("2026-11-02T10:00:00Z")) ?? "";
    expect(until).toMatch(/^2026-11-15T/);
    expect(withdrawableUntil(arrived, after(until, 24))).toBe(until);
    expect(withdrawableUntil(arrived, after(until, 24) + 1)).toBeUndefined();
    const line = { lineId: "b", title: "Hub", unsent: 1, sent: 0 };
    expect(withdrawableUntil({ ...arrived, lines: [line] }, Date.parse("2030-01-01"))).toBeNull();
    expect(withdrawableUntil({ ...arrived, lines: [] }, Date.parse("2026-11-02"))).toBeUndefined();
  });
});
