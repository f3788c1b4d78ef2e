import { describe, expect, it } from "vitest";
import { sumUp } from "./figures";
import { plotHistory, toPoints } from "./plot";
import { exampleRun } from "./runs.test-kit";

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
