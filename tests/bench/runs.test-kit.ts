import { sumUp } from "./measurements";
import type { RowResult, Run } from "./runs";

const machine = { cpu: "A processor", cores: 2, memoryGb: 24, node: "20.19.0", browser: "140", load: 0.1 };

const ROW: RowResult = {
  id: "P4",
  title: "First byte, cached",
  figures: [
    sumUp({ name: "home: p50", unit: "ms", samples: [4, 3, 5], guard: { most: 5 }, peer: [40] }),
    sumUp({ name: "home: p99", unit: "ms", samples: [31], guard: { most: 20 } }),
  ],
};

/** A run for tests, by default with one row that has one figure met and one missed. */
export const exampleRun = (date = "2026-01-02T03:04:05.000Z", rows: RowResult[] = [ROW]): Run => ({
  date,
  commit: "0123abc",
  quick: false,
  machine,
  rows,
});
