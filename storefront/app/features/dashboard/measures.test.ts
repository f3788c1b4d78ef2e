import type { OverviewPoint } from "medusa-backend/contract";
import { expect, it } from "vitest";
import { averageOf, changeOf, describeChart, kindOfPart, MEASURES, nameOfPart } from "./measures";

const [sales, orders] = MEASURES;
const none = { sales: 0, refunds: 0, orders: 0 };
const point = (at: string, cents: number, count: number): OverviewPoint => {
  return { at, sales: cents, refunds: 0, orders: count, before: none };
};

it("a figure of an average order is rounded to the cent, and none without orders", () => {
  expect(averageOf({ sales: 10_000, refunds: 500, orders: 3 })).toBe(3_333);
  expect(averageOf(none)).toBeNull();
});

it.each([
  [150, 100, { direction: "up", text: "up 50 %" }],
  [50, 100, { direction: "down", text: "down 50 %" }],
  [0, 100, { direction: "down", text: "down 100 %" }],
  [100, 100, { direction: "same", text: "about the same" }],
  [1_001_000, 1_000, { direction: "up", text: "up 100,000 %" }],
  [5, 0, null],
  [null, 5, null],
  [5, null, null],
])("a figure of %j after %j is %j", (now, before, change) => expect(changeOf(now, before)).toEqual(change));

it("a part of the time is named by its day or its hour", () => {
  const names = ["2026-11-25", "2026-11-25T00", "2026-11-25T11", "2026-11-25T12", "2026-11-25T23"].map(nameOfPart);
  expect(names).toEqual(["Nov 25", "12 AM", "11 AM", "12 PM", "11 PM"]);
  expect(["2026-11-25", "2026-11-25T00"].map(kindOfPart)).toEqual(["Day", "Hour"]);
});

it("a chart in words says from when to when, by the hour for a day, when most was sold, or nothing", () => {
  const points = [point("2026-11-24", 14_900, 1), point("2026-11-25", 44_700, 3), point("2026-11-26", 0, 0)];
  expect(sales && describeChart(sales, points)).toBe("Sales from Nov 24 to Nov 26, most on Nov 25 with $447.00");
  expect(orders && describeChart(orders, points)).toBe("Orders from Nov 24 to Nov 26, most on Nov 25 with 3");
  const hours = [point("2026-11-25T00", 0, 0), point("2026-11-25T13", 100, 1), point("2026-11-25T23", 0, 0)];
  expect(sales && describeChart(sales, hours)).toBe("Sales from 12 AM to 11 PM, most at 1 PM with $1.00");
  expect(sales && describeChart(sales, [point("2026-11-25", 0, 0)])).toBe("Sales from Nov 25 to Nov 25: none");
});
