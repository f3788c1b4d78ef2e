import { expect, it } from "vitest";
import { toDistance } from "./finding-texts";

const now = Date.UTC(2026, 5, 15, 12);
it.each([
  [-1_000, "0 minutes ago"],
  [-90_000, "1 minute ago"],
  [-3 * 3_600_000, "3 hours ago"],
  [-50 * 3_600_000, "2 days ago"],
  [5 * 3_600_000 + 1_000, "in 5 hours"],
])("a time on the page %d ms from now is %s", (distance, text) => {
  expect(toDistance(new Date(now + distance).toISOString(), now).replace("-0 ", "0 ")).toBe(text);
});
