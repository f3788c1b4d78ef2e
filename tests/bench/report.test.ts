import { describe, expect, it } from "vitest";
import { sumUp } from "./measurements";
import { figuresTable, plotHistory, rowLines, summaryLine, toPoints, toText, withFigures } from "./report";
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

const PAGE = "before\n<!-- figures: npm run bench writes from here -->\nold\n<!-- figures: to here -->\nafter\n";

describe("docs/performance.md", () => {
  it("has the last run's figures between its marks, and the peer's where one was measured", () => {
    const written = withFigures(PAGE, [{ ...exampleRun(), peer: "http://localhost:8000" }]);
    expect(written).not.toContain("old");
    expect(written).toMatch(/^before\n[\s\S]*\| P4 \| home: p50 \| 4 ms \|[\s\S]*40 ms[\s\S]*\nafter\n$/);
    expect(withFigures(written, [exampleRun()])).toContain(figuresTable([exampleRun()]));
    expect(() => withFigures("nothing", [exampleRun()])).toThrow("no place");
  });

  it("keeps the rows that the last run did not measure, with their day, and shows no quick run", () => {
    const price = { id: "P15", title: "A new price is seen", figures: [], failed: "no ops" };
    const later = { ...exampleRun("2026-02-03T04:05:06.000Z", [price]) };
    const quick = { ...exampleRun("2026-03-04T05:06:07.000Z", [price]), quick: true };
    const table = figuresTable([exampleRun(), later, quick]);
    expect(table).toMatch(/^Measured on 2026-02-03/);
    expect(table).toContain("| P4 (2026-01-02) | home: p50 | 4 ms |");
    expect(table).toContain("| P15 | A new price is seen | not measured: no ops |");
    expect(figuresTable([quick])).toBe("No run has been kept yet.");
  });
});

describe("toPoints", () => {
  it("takes the figure that is worst against its guard, also one that should be large", () => {
    const rate = sumUp({ name: "pages/s", unit: "", samples: [500], guard: { least: 2_000 } });
    const row = { id: "P8", title: "Pages", figures: [rate] };
    const [time] = exampleRun().rows;
    const points = toPoints([exampleRun("2026-01-02T03:04:05.000Z", time ? [time, row] : [])]);
    expect(points.map(({ row: id, share }) => [id, share])).toEqual([
      ["P4", 31 / 20],
      ["P8", 4],
    ]);
  });

  it("leaves out quick runs and rows that were not measured", () => {
    const failed = { id: "P6", title: "Lighthouse", figures: [], failed: "no browser" };
    expect(toPoints([{ ...exampleRun(), quick: true }, exampleRun(undefined, [failed])])).toEqual([]);
  });
});

describe("plotHistory", () => {
  it("draws a picture with a point for each row and run, and can do so for no run at all", () => {
    const svg = plotHistory([exampleRun(), exampleRun("2026-02-03T04:05:06.000Z")]);
    expect(svg).toMatch(/^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    expect(svg.match(/<circle /g)).toHaveLength(2);
    expect(plotHistory([])).toContain("<svg");
  });
});
