import { describe, expect, it } from "vitest";
import { datesIn, formatDay, formatDayOfYear } from "./dates";

describe("a moment in the shop's time zone", () => {
  const { formatDate, formatTime, formatMinute, yearOf } = datesIn("UTC");
  const dhaka = datesIn("Asia/Dhaka");
  const newYork = datesIn("America/New_York");

  it("has that zone's day, time and year, wherever the reader is, and is refused if it is none", () => {
    expect(formatDate("2026-11-20T23:59:59.000Z")).toBe("Nov 20, 2026");
    expect(formatDate("2026-11-21T01:30:00.000+03:00")).toBe("Nov 20, 2026");
    expect(dhaka.formatDate("2026-11-20T17:59:59.000Z")).toBe("Nov 20, 2026");
    expect(dhaka.formatDate("2026-11-20T18:00:00.000Z")).toBe("Nov 21, 2026");
    expect(newYork.formatDate("2026-11-21T04:59:59.000Z")).toBe("Nov 20, 2026");
    expect(formatTime("2026-11-20T11:05:00.000+02:00")).toMatch(/^Nov 20, 2026, 9:05\sAM UTC$/u);
    expect(formatMinute("2026-11-24T08:00:00.000Z")).toMatch(/^Nov 24, 8:00\sAM UTC$/u);
    expect(dhaka.formatTime("2026-11-20T09:05:00.000Z")).toMatch(/^Nov 20, 2026, 3:05\sPM GMT\+6$/u);
    const midnight = new Date("2026-12-31T20:00:00.000Z");
    expect([yearOf(midnight), dhaka.yearOf(midnight), newYork.yearOf(midnight)]).toEqual([2026, 2027, 2026]);
    expect(() => formatDate("yesterday")).toThrow(RangeError);
  });

  it.each([
    ["2026-03-08T06:59:00.000Z", /^Mar 8, 1:59\sAM EST$/u],
    ["2026-03-08T07:00:00.000Z", /^Mar 8, 3:00\sAM EDT$/u],
    ["2026-11-01T05:59:00.000Z", /^Nov 1, 1:59\sAM EDT$/u],
    ["2026-11-01T06:00:00.000Z", /^Nov 1, 1:00\sAM EST$/u],
  ])("follows the clock where it is changed, at %s", (iso, said) => expect(newYork.formatMinute(iso)).toMatch(said));
});

it("a day of the calendar is the same in every zone", () => {
  expect(formatDay("2026-12-02")).toBe("Dec 2");
  expect(formatDayOfYear("2026-12-02")).toBe("Dec 2, 2026");
});
