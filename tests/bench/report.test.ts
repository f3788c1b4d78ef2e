import { describe, expect, it } from "vitest";
import { figuresTable, withFigures } from "./document";
import { rowLines, summaryLine, toText } from "./report";
import { exampleRun } from "./runs.test-kit";

describe("rowLines", () => {
  it("say figure, range, guard, peer, and whether the guard is met", () => {
    const [head, met, missed] = rowLines(exampleRun().rows[0] ?? { id: "", title: "", figures: [] });
    expect(head).toBe("P4  First byte, cached");
    expect(met?.replaceAll(/\s+/g, " ")).toBe(" home: p50 4 ms (3 to 5) met guard ≤ 5, peer 40 ms (0.1 ×)");
    expect(missed).toContain("MISSED");
  });

  it("say why a row was not measured", () => {
    const row = { id: "P6", title: "Lighthouse", figures: [], failed: "no browser" };
    expect(rowLines(row)).toEqual(["P6  Lighthouse", "      FAILED: no browser"]);
    expect(summaryLine({ rows: [row] })).toBe("0 guards met, 0 missed, not measured: P6");
  });
});

describe("toText", () => {
  it.each([
    [0.0244, "0.024"],
    [3.149, "3.15"],
    [81.44, "81.4"],
    [1204.4, "1,204"],
  ])("writes %d as %s", (value, text) => expect(toText(value)).toBe(text));
});

describe("docs/performance.md", () => {
  it("has the last run's figures between its marks, and the peer's where one was measured", () => {
    const page = "before\n<!-- figures: npm run bench writes from here -->\nold\n<!-- figures: to here -->\nafter\n";
    const written = withFigures(page, { ...exampleRun(), peer: "http://localhost:8000" });
    expect(written).not.toContain("old");
    expect(written).toMatch(/^before\n[\s\S]*\| P4 \| home: p50 \| 4 ms \|[\s\S]*40 ms[\s\S]*\nafter\n$/);
    expect(withFigures(written, exampleRun())).toContain(figuresTable(exampleRun()));
    expect(() => withFigures("nothing", exampleRun())).toThrow("no place");
  });
});
