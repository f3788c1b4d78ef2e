import { MathBN } from "@medusajs/framework/utils";
import { describe, expect, it } from "vitest";
import {
  confirmationOf,
  type OrderMoney,
  planWithdrawal,
  refundsOf,
  refundUntil,
  type Wanted,
  type WithdrawableLine,
  withdrawalUntil,
} from "./withdrawals";

const until = (arrived: string, timeZone: string, days = 14) =>
  withdrawalUntil(new Date(arrived), { days, hasMore: false, timeZone })?.toISOString();

describe("the time to withdraw", () => {
  it("has not begun before all arrived, is as long as the owner says, and 14 whole days for the refund", () => {
    expect(withdrawalUntil(null, { days: 14, hasMore: false, timeZone: "UTC" })).toBeNull();
    const arrived = new Date("2026-11-01T10:00:00Z");
    expect(withdrawalUntil(arrived, { days: 14, hasMore: true, timeZone: "UTC" })).toBeNull();
    expect(until("2026-11-01T10:00:00Z", "UTC", 30)).toBe("2026-12-01T23:59:59.999Z");
    expect(refundUntil(new Date("2026-10-20T22:30:00Z"), "Europe/Berlin").toISOString()).toBe(
      "2026-11-04T22:59:59.999Z",
    );
  });

  it.each([
    // The day of arrival does not count, and the last day is a whole one.
    ["UTC", "2026-11-01T00:00:00Z", "2026-11-15T23:59:59.999Z"],
    // In Dhaka it is the next day already, and midnight is at 18:00.
    ["Asia/Dhaka", "2026-11-01T18:00:00Z", "2026-11-16T17:59:59.999Z"],
    // Summer time ends on October 25 in Berlin: midnight is at 22:00, then at 23:00.
    ["Europe/Berlin", "2026-10-20T10:00:00Z", "2026-11-03T22:59:59.999Z"],
    ["Europe/Berlin", "2026-10-10T10:00:00Z", "2026-10-24T21:59:59.999Z"],
    // It begins on March 29.
    ["Europe/Berlin", "2027-03-20T23:00:00Z", "2027-04-04T21:59:59.999Z"],
    // On the day on which it ends in New York, which has 25 hours.
    ["America/New_York", "2026-10-18T12:00:00Z", "2026-11-02T04:59:59.999Z"],
    // Over the end of February.
    ["UTC", "2028-02-20T12:00:00Z", "2028-03-05T23:59:59.999Z"],
  ])("in %s after an arrival at %s is over at %s", (timeZone, arrived, end) => {
    expect(until(arrived, timeZone)).toBe(end);
  });
});

const line = (lineId: string, unsent: number, sent: number): WithdrawableLine => ({
  lineId,
  title: `Drone ${lineId}`,
  unsent,
  sent,
});
/** The pieces of each line, and those that come back: "a3/1" is three of "a", one of which was sent. */
const planOf = (lines: readonly WithdrawableLine[], wanted?: Wanted) => {
  const plan = planWithdrawal(lines, wanted);
  return plan && { told: plan.lines.map((one) => `${one.lineId}${one.quantity}/${one.back}`), isAll: plan.isAll };
};

const lines = [line("a", 2, 1), line("b", 0, 2)];

it("what a withdrawal takes is everything that is left, first what was not sent, or what is named, added up", () => {
  expect(planOf(lines)).toEqual({ told: ["a3/1", "b2/2"], isAll: true });
  expect(planOf([line("a", 2, 0)])).toEqual({ told: ["a2/0"], isAll: true });
  expect(planOf(lines, [{ lineId: "a", quantity: 2 }])).toEqual({ told: ["a2/0"], isAll: false });
  expect(planOf(lines, [{ lineId: "a", quantity: 3 }])).toEqual({ told: ["a3/1"], isAll: false });
  const all = [
    { lineId: "a", quantity: 3 },
    { lineId: "b", quantity: 2 },
  ];
  expect(planOf(lines, all)).toEqual({ told: ["a3/1", "b2/2"], isAll: true });
  const one = { lineId: "a", quantity: 1 };
  expect(planOf(lines, [one, one])).toEqual({ told: ["a2/0"], isAll: false });
});

it.each([
  ["more pieces than there are", [{ lineId: "a", quantity: 4 }]],
  ["more in two parts", [2, 1].map((quantity) => ({ lineId: "b", quantity }))],
  ["another order's line", ["a", "z"].map((lineId) => ({ lineId, quantity: 1 }))],
  ["no pieces", []],
])("what a withdrawal takes is never %s", (_, wanted) => {
  expect(planWithdrawal(lines, wanted)).toBeNull();
  expect(planWithdrawal([])).toBeNull();
});

const PRICES: Record<string, string> = { a: "149", b: "33.333333333333333333" };
const money = (more: Partial<OrderMoney> = {}): OrderMoney => ({
  currency: "usd",
  left: 100_000,
  delivery: 990,
  unpaid: 0,
  priceOf: (lineId) => MathBN.convert(PRICES[lineId] ?? 0),
  cancels: false,
  ...more,
});
const refund = (lines: readonly WithdrawableLine[], wanted?: Wanted, more?: Partial<OrderMoney>) => {
  const plan = planWithdrawal(lines, wanted);
  if (!plan) throw new Error("nothing is planned");
  return refundsOf(plan, money(more));
};

const CANCELS = { cancels: true, left: 30_790 };
const one: Wanted = [{ lineId: "a", quantity: 1 }];

it.each<
  [string, WithdrawableLine, Wanted | undefined, Partial<OrderMoney>, [now: number, later: number, delivery: number]]
>([
  ["of an unsent order is all that is left", line("a", 2, 0), undefined, CANCELS, [30_790, 0, 990]],
  ["and not of a part of it", line("a", 2, 0), one, CANCELS, [14_900, 0, 0]],
  ["has the delivery with the last pieces", line("a", 0, 2), undefined, {}, [0, 30_790, 990]],
  ["which come back", line("a", 1, 1), undefined, {}, [14_900, 15_890, 990]],
  ["or were not sent", line("a", 1, 0), undefined, {}, [15_890, 0, 990]],
  ["never without all of them", line("a", 1, 1), one, {}, [14_900, 0, 0]],
  ["and not a second time", line("a", 0, 1), undefined, { delivery: 0 }, [0, 14_900, 0]],
  ["rounds the value once", line("b", 0, 3), undefined, { delivery: 0 }, [0, 10_000, 0]],
  ["and not each piece", line("b", 0, 3), [{ lineId: "b", quantity: 2 }], {}, [0, 6_667, 0]],
  ["is never more than is left", line("a", 1, 1), undefined, { left: 20_000 }, [14_900, 5_100, 990]],
  ["which may be nothing", line("a", 1, 1), undefined, { left: 0 }, [0, 0, 0]],
  ["is less by what the customer owes", line("a", 1, 1), undefined, { unpaid: 20 }, [12_900, 15_890, 990]],
  ["is more by what was due before", line("a", 0, 1), undefined, { unpaid: -20 }, [0, 17_890, 990]],
  ["is never below zero", line("b", 1, 0), undefined, { unpaid: 500 }, [0, 0, 990]],
])("the refund of a withdrawal %s", (_, taken, wanted, more, [now, later, delivery]) => {
  expect(refund([taken], wanted, more)).toEqual({ now, later, delivery });
});

const told = {
  isAll: true,
  now: 14_900,
  later: 15_890,
  delivery: 990,
  charged: true,
  waitsFor: null,
  number: 1042,
  orderedAt: new Date("2026-11-20T10:00:00Z"),
  name: "Ada King",
  email: "ada@shop.example",
  way: "link" as const,
  withdrawnAt: new Date("2026-11-30T08:03:22Z"),
  refundBy: new Date("2026-12-14T17:59:59.999Z"),
  currency: "usd",
  address: ["House 27", "Dhaka"],
  timeZone: "Asia/Dhaka",
};
const both = [{ lineId: "a", title: "Sparrow", quantity: 2, back: 1 }];
const tell = (more: object = {}) => confirmationOf({ ...told, lines: both, ...more }).join("\n");

describe("the confirmation of a withdrawal", () => {
  it("says from what, by whom, how and when, in the shop's time zone to the second", () => {
    const text = tell().replaceAll("\u202f", " ");
    for (const words of [
      "Withdrawal from the contract of order #1042, placed on November 20, 2026.",
      "Withdrawn from: 2 × Sparrow (all that was left of the order).",
      "By: Ada King, by the link that we mailed to this address.",
      "This confirmation goes to ada@shop.example.",
      "Received: November 30, 2026 at 2:03:22 PM GMT+6 (Asia/Dhaka).",
    ])
      expect(text).toContain(words);
  });

  it("says what is taken off, what comes back and how, what is refunded, and until when", () => {
    const text = tell();
    expect(text).toContain("Not sent yet, and taken off the order: 1 × Sparrow. We refund $149.00 for it");
    expect(text).toContain("Please send back: 1 × Sparrow. Wait for the return label");
    expect(text).toContain("send it to House 27, Dhaka, with a note of the order's number, 1042.");
    expect(text).toContain("We refund $158.90 for it");
    expect(text).toContain("This includes the delivery, $9.90.");
    expect(text).toContain("no later than December 14, 2026. We may wait until the pieces are back");
  });

  it("speaks of nothing that was not sent or charged, and of what stays paid or disputed", () => {
    const unsent = [{ lineId: "a", title: "Sparrow", quantity: 1, back: 0 }];
    expect(tell({ lines: unsent })).not.toMatch(/send back|label|We may wait/);
    const held = tell({ lines: unsent, charged: false });
    expect(held).toContain("Your card is not charged for it");
    expect(held).not.toMatch(/refund|no later than|includes/);
    const text = tell({ isAll: false, delivery: 0 });
    expect(text).toContain("The delivery is not refunded");
    expect(text).not.toMatch(/includes the delivery|all that was left|still deciding/);
    expect(tell({ waitsFor: "bank" })).toContain("The card's bank is still deciding about this payment.");
  });

  it("promises no money if all of it was refunded before", () => {
    const text = tell({ now: 0, later: 0, waitsFor: "bank" });
    expect(text.match(/Nothing is left to refund for it\./g)).toHaveLength(2);
    expect(text).not.toMatch(/\$|on its way|still deciding/);
  });
});
