import { expect, it } from "vitest";
import { formatDate, formatDay, formatMinute, formatTime } from "./dates";

it("writes the day as it is in UTC, wherever the reader is", () => {
  expect(formatDate("2026-11-20T23:59:59.000Z")).toBe("Nov 20, 2026");
  expect(formatDate("2026-11-21T01:30:00.000+03:00")).toBe("Nov 20, 2026");
});

it("refuses what is no date", () => {
  expect(() => formatDate("yesterday")).toThrow(RangeError);
});

it("writes the time with its zone", () => {
  expect(formatTime("2026-11-20T11:05:00.000+02:00")).toMatch(/^Nov 20, 2026, 9:05\sAM UTC$/u);
});

it("writes a day of the calendar, and a moment of these weeks, in short", () => {
  expect(formatDay("2026-12-02")).toBe("Dec 2");
  expect(formatMinute("2026-11-24T08:00:00.000Z")).toMatch(/^Nov 24, 8:00\sAM UTC$/u);
});
