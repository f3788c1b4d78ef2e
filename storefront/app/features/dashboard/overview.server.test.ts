import type { OverviewPoint } from "medusa-backend/contract";
import { describe, expect, it } from "vitest";
import { MEASURES } from "./measures";
import { drawChart } from "./overview.server";

const [sales, orders] = MEASURES as [(typeof MEASURES)[number], (typeof MEASURES)[number]];
const sums = (cents: number, count: number) => ({ sales: cents, refunds: 0, orders: count });
const days = (count: number, make: (day: number) => Pick<OverviewPoint, "sales" | "refunds" | "orders" | "before">) =>
  Array.from(
    { length: count },
    (_, day): OverviewPoint => ({
      at: new Date(Date.UTC(2026, 8, 1 + day)).toISOString().slice(0, 10),
      ...make(day),
    }),
  );
const bars = (svg: string) => svg.match(/<rect [^>]*chart-bar/g)?.length ?? 0;

describe("a chart", () => {
  it("is one picture with a name, and a bar for each part that says its figure", () => {
    const { wide, narrow } = drawChart(
      sales,
      days(7, (day) => ({ ...sums(day * 14_900, day), before: sums(14_900, 1) })),
    );
    for (const svg of [wide, narrow]) {
      expect(svg).toMatch(/^<svg [^>]*role="img" aria-label="Sales from Sep 1 to Sep 7, most on Sep 7 with \$894\.00"/);
      expect(bars(svg)).toBe(7);
      expect(svg).toContain("<title>Sep 2: $149.00</title>");
      expect(svg).toContain("chart-before");
      expect(svg).not.toMatch(/<script|NaN|Infinity|undefined/);
    }
  });

  it("names the last day, and so few others that they stand beside each other", () => {
    const { wide, narrow } = drawChart(
      orders,
      days(90, () => ({ ...sums(100, 2), before: sums(0, 0) })),
    );
    const labels = (svg: string) => [...svg.matchAll(/chart-label">([A-Z][a-z]{2} \d+)</g)].map(([, text]) => text);
    expect(labels(narrow).length).toBeLessThanOrEqual(4);
    expect(labels(wide).length).toBeLessThanOrEqual(8);
    expect(labels(wide).at(-1)).toBe("Nov 29");
    expect(wide.length).toBeLessThan(20_000);
  });

  it("of a shop without orders has no bar that is seen, and no line of the time before", () => {
    const { wide } = drawChart(
      sales,
      days(7, () => ({ ...sums(0, 0), before: sums(0, 0) })),
    );
    expect(wide).not.toContain("chart-before");
    expect(wide.match(/height="0"/g)).toHaveLength(7);
    expect(wide).not.toMatch(/NaN|Infinity/);
  });

  it("of orders counts in whole numbers", () => {
    const { wide } = drawChart(
      orders,
      days(7, () => ({ ...sums(100, 1), before: sums(0, 0) })),
    );
    expect([...wide.matchAll(/chart-label">([\d.]+)</g)].map(([, text]) => text)).toEqual(["0", "1"]);
  });
});
