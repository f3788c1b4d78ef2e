import { describe, expect, it } from "vitest";
import { describeFailure, StepError, tellingLines } from "./step";

const many = (count: number) => Array.from({ length: count }, (_, index) => `line ${index}`);

describe("tellingLines", () => {
  it("shows the error that stands far above the last lines", () => {
    const text = ["building", "x Build failed: Expected a value", ...many(30)].join("\n");
    expect(tellingLines(text, 2)).toEqual(["x Build failed: Expected a value", "…", "line 28", "line 29"]);
  });

  it("shows a structured log's messages alone, without the empty ones", () => {
    const entry = (level: string, message: string) => JSON.stringify({ level, message, timestamp: "2026-01-02" });
    const text = [entry("info", "MODULE: review"), entry("info", ""), entry("error", 'syntax error at "no"')].join(
      "\n",
    );
    expect(tellingLines(text)).toEqual(["info: MODULE: review", 'error: syntax error at \\"no\\"']);
  });

  it("shows the end of a log that names no error", () => {
    expect(tellingLines(many(20).join("\n"), 3)).toEqual(["line 17", "line 18", "line 19"]);
  });
});

describe("describeFailure", () => {
  it("says what failed and what to do, also without a log", async () => {
    const error = new StepError("The seed failed.", { logFile: "/nowhere/seed.log", advice: "run it again." });
    const text = await describeFailure(error);
    expect(text).toContain("✗ The seed failed.");
    expect(text).toContain("What to do: run it again.");
  });
});
