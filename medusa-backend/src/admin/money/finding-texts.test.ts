import { describe, expect, it } from "vitest";
import { formatMinor } from "../../contract/currency";
import { toDistance } from "./finding-texts";

describe("money on the page", () => {
  it("is shown in its currency", () => {
    expect(formatMinor(14_900, "usd")).toBe("$149.00");
    expect(formatMinor(5, "eur")).toBe("€0.05");
  });
});

describe("a time on the page", () => {
  const now = Date.UTC(2026, 5, 15, 12);
  it.each([
    [-1_000, "0 minutes ago"],
    [-90_000, "1 minute ago"],
    [-3 * 3_600_000, "3 hours ago"],
    [-50 * 3_600_000, "2 days ago"],
    [5 * 3_600_000 + 1_000, "in 5 hours"],
  ])("%d ms from now is %s", (distance, text) => {
    expect(toDistance(new Date(now + distance).toISOString(), now).replace("-0 ", "0 ")).toBe(text);
  });
});
