import { describe, expect, it } from "vitest";
import { describeRow } from "./fault-tests";

describe("the report of the fault lab", () => {
  it("sums a row up over its batches, each break on a line", () => {
    const batch = { trials: 2, tookMs: 1_500, figures: { answered: [3_000, 1_000] }, broken: [] };
    const lines = describeRow("R6", [batch, { ...batch, figures: { answered: [2_000] }, broken: ["I1 …"] }]);
    expect(lines).toEqual([
      "    R6   4 trials in 2 batches, 1 broken, 3.0 s",
      "        answered: p50 2.0 s, p99 3.0 s, longest 3.0 s (3)",
      "        ✗ I1 …",
    ]);
  });
});
