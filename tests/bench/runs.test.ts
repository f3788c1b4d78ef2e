import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { sumUp } from "./measurements";
import { isMet, keepRun, parseHistory } from "./runs";
import { exampleRun } from "./runs.test-kit";

describe("the history", () => {
  it("names the line that is no run", () => {
    const text = `${JSON.stringify(exampleRun())}\n{"date":"yesterday"}\n`;
    expect(() => parseHistory(text)).toThrow("Line 2 of the history");
  });

  it("has one line a run and gives back what was kept, the oldest first", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "bench-history-"));
    const file = path.join(folder, "history.jsonl");
    const runs = [exampleRun(), exampleRun("2026-02-03T04:05:06.000Z")];
    for (const run of runs) await keepRun(file, run);
    const text = await readFile(file, "utf8");
    await rm(folder, { recursive: true });
    expect(text.trimEnd().split("\n")).toHaveLength(2);
    expect(parseHistory(text)).toEqual(runs);
  });
});

describe("isMet", () => {
  const figure = sumUp({ name: "p50", unit: "ms", samples: [1], guard: { most: 5 } });
  const row = { id: "P4", title: "First byte", figures: [figure] };

  it("is so while every guard holds, whatever has no guard", () => {
    const free = sumUp({ name: "p50", unit: "ms", samples: [1] });
    expect(isMet({ rows: [{ ...row, figures: [figure, free] }] })).toBe(true);
  });

  it("is not for one guard missed, or a row that could not be measured", () => {
    expect(isMet(exampleRun())).toBe(false);
    expect(isMet({ rows: [row, { id: "P6", title: "Lighthouse", figures: [], failed: "no browser" }] })).toBe(false);
  });
});
