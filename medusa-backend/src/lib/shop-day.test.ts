import { describe, expect, it } from "vitest";
import { shopDay, shopPeriod } from "./shop-day";

it.each([
  ["UTC", "2026-11-20T23:59:59Z", "2026-11-20"],
  ["Asia/Dhaka", "2026-11-20T17:59:59Z", "2026-11-20"],
  ["Asia/Dhaka", "2026-11-20T18:00:00Z", "2026-11-21"],
  // Summer time begins on the 8th and ends on the 1st: midnight is at five, then at four, then at five again.
  ["America/New_York", "2026-03-08T05:00:00Z", "2026-03-08"],
  ["America/New_York", "2026-03-09T04:00:00Z", "2026-03-09"],
  ["America/New_York", "2026-11-02T04:59:59Z", "2026-11-01"],
  ["America/New_York", "2026-11-02T05:00:00Z", "2026-11-02"],
])("the day in %s at %s is %s", (timeZone, moment, day) => {
  expect(shopDay(new Date(moment), timeZone).toString()).toBe(day);
});

describe("a period", () => {
  it("has the days up to today and as many before, up to this time of the day", () => {
    const { parts, ...times } = shopPeriod({ days: 7 }, new Date("2026-11-25T10:00:00Z"), "Asia/Dhaka");
    expect(times).toEqual({
      days: 7,
      firstDay: "2026-11-19",
      lastDay: "2026-11-25",
      from: new Date("2026-11-18T18:00:00Z"),
      beforeFrom: new Date("2026-11-11T18:00:00Z"),
      beforeTo: new Date("2026-11-18T10:00:00Z"),
    });
    expect(parts).toHaveLength(7);
    expect([parts[0], parts[6]]).toEqual([
      { at: "2026-11-19", before: "2026-11-12" },
      { at: "2026-11-25", before: "2026-11-18" },
    ]);
  });

  it.each([
    // Past days are compared with as many whole days before them, today's with those up to this time of the day.
    ["2026-11-01", "2026-11-10", 10, "2026-11-01", "2026-11-10", "2026-10-31T18:00:00Z"],
    ["2026-11-24", "2026-11-25", 2, "2026-11-24", "2026-11-25", "2026-11-23T10:00:00Z"],
    ["2027-01-01", "2027-01-02", 1, "2026-11-25", "2026-11-25", "2026-11-24T10:00:00Z"],
  ])("from %s to %s has %i days, none after today", (from, to, days, firstDay, lastDay, beforeTo) => {
    const period = shopPeriod({ from, to }, new Date("2026-11-25T10:00:00Z"), "Asia/Dhaka");
    expect(period).toMatchObject({ days, firstDay, lastDay, beforeTo: new Date(beforeTo) });
    expect(period.parts).toHaveLength(days === 1 ? 24 : days);
  });

  it("of one day has its hours, of the shop's day and not of UTC's", () => {
    const { from, parts } = shopPeriod({ days: 1 }, new Date("2026-11-25T20:00:00Z"), "Asia/Dhaka");
    expect(from).toEqual(new Date("2026-11-25T18:00:00Z"));
    expect([parts.length, parts[0], parts[23]]).toEqual([
      24,
      { at: "2026-11-26T00", before: "2026-11-25T00" },
      { at: "2026-11-26T23", before: "2026-11-25T23" },
    ]);
  });

  it.each([
    ["begins", "2026-03-08T16:00:00Z", "2026-03-08T05:00:00Z", "2026-03-07T17:00:00Z"],
    ["ends", "2026-11-01T17:00:00Z", "2026-11-01T04:00:00Z", "2026-10-31T16:00:00Z"],
  ])("begins at midnight and compares the same hour on the day when summer time %s", (_, now, from, beforeTo) => {
    const period = shopPeriod({ days: 1 }, new Date(now), "America/New_York");
    expect(period.from).toEqual(new Date(from));
    expect(period.beforeTo).toEqual(new Date(beforeTo));
    expect(period.parts).toHaveLength(24);
  });
});
