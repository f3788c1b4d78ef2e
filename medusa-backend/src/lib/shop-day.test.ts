import { expect, it } from "vitest";
import { shopDay } from "./shop-day";

it.each([
  ["UTC", "2026-11-20T23:59:59Z", "2026-11-20"],
  ["Asia/Dhaka", "2026-11-20T17:59:59Z", "2026-11-20"],
  ["Asia/Dhaka", "2026-11-20T18:00:00Z", "2026-11-21"],
  // Summer time begins on the 8th and ends on the 1st: midnight is at five, then at four, then at five again.
  ["America/New_York", "2026-03-08T04:59:59Z", "2026-03-07"],
  ["America/New_York", "2026-03-08T05:00:00Z", "2026-03-08"],
  ["America/New_York", "2026-03-09T04:00:00Z", "2026-03-09"],
  ["America/New_York", "2026-11-02T04:59:59Z", "2026-11-01"],
  ["America/New_York", "2026-11-02T05:00:00Z", "2026-11-02"],
])("the day in %s at %s is %s", (timeZone, moment, day) => {
  expect(shopDay(new Date(moment), timeZone).toString()).toBe(day);
});
