import { expect, it } from "vitest";
import { isAhead } from "./order-mails";

const ARRIVAL = { earliest: "2026-12-01", latest: "2026-12-03" };

it.each([
  ["2026-12-02T12:00:00Z", "Asia/Dhaka", true],
  ["2026-12-03T00:30:00Z", "America/Los_Angeles", true],
  ["2026-12-03T17:59:00Z", "Asia/Dhaka", true],
  ["2026-12-03T18:00:00Z", "Asia/Dhaka", false],
  ["2026-12-04T07:59:00Z", "America/Los_Angeles", true],
  ["2026-12-04T08:00:00Z", "America/Los_Angeles", false],
])("the promised days of an order are told until the last of them ends in the shop: %s in %s", (now, zone, told) => {
  expect(isAhead(ARRIVAL, new Date(now), zone)).toBe(told);
});
