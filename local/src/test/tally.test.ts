import { describe, expect, it } from "vitest";
import { fromPlaywright, fromVitest, lastLine, sum } from "./tally";

describe("tally", () => {
  it("counts a test file that cannot be loaded as a failure", () => {
    expect(fromVitest({ numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, success: false }).failed).toBe(1);
  });

  it("counts a browser test that passed on the second try as a failure", () => {
    const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 2 };
    expect(fromPlaywright({ stats, errors: [] })).toEqual({ passed: 4, failed: 2, skipped: 2 });
  });

  it("ends with one line, the skipped ones named only when there are some", () => {
    expect(
      lastLine(
        sum([
          { passed: 1, failed: 0, skipped: 0 },
          { passed: 2, failed: 1, skipped: 0 },
        ]),
      ),
    ).toBe("3 passed, 1 failed");
    expect(lastLine({ passed: 1, failed: 0, skipped: 2 })).toBe("1 passed, 0 failed, 2 skipped");
  });
});
