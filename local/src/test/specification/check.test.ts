import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it, vi } from "vitest";
import { ROOT } from "../../settings/env";
import { checkTables, compareShown, findAbsent, readSecurityTable, SECURITY_IDS } from "./check";
import type { RanTest } from "./compare";

const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");
const row = { id: "S1", testFile: "a.test.ts", title: "refuses … by …", isFull: false };
const ran: RanTest = { file: "a.test.ts", title: "refuses a stranger by cookie [S6-05]", passed: true };

describe("the table of docs/security.md", () => {
  it("has a row for each of S1 to S33, and tests that exist", () => {
    const sourceOf = (file: string) => (existsSync(path.join(ROOT, file)) ? read(file) : "");
    expect(findAbsent(readSecurityTable(read("docs/security.md")), sourceOf)).toEqual([]);
  });

  it("is at fault for an id without a row, and for a test that no source has", () => {
    const rows = SECURITY_IDS.slice(1).map((id) => ({ ...row, id }));
    const source = "refuses or serves, whoever asks, by either means";
    expect(findAbsent(rows, () => source)).toEqual(["S1 has no row."]);
    expect(findAbsent([row, ...rows], () => "by the way, refuses").slice(0, 1)).toEqual([
      'S1: a.test.ts has no test "refuses … by …".',
    ]);
  });

  it("is at fault for a row with a cell too many, or with another run", () => {
    const text = "| S1 | a | `a.test.ts` | b \\| c | `npm test` |";
    expect(readSecurityTable(text)).toEqual([{ id: "S1", testFile: "a.test.ts", title: "b | c", isFull: false }]);
    expect(() => readSecurityTable("| S1 | a | b | c | d | e |")).toThrow("S1");
    expect(() => readSecurityTable("| S1 | a | b | c | never |")).toThrow("S1");
    expect(readSecurityTable("| S34 | a | b | c | d |\n| orders | a | b | c | d |")).toEqual([]);
  });

  it("is at fault for a test that did not run, was skipped or failed, in the run that has it", () => {
    expect(compareShown([row], [ran], false)).toEqual([]);
    for (const other of [
      { ...ran, file: "b.test.ts" },
      { ...ran, title: "serves a stranger" },
    ])
      expect(compareShown([row], [other], false)).toEqual(['S1: no test "refuses … by …" ran in a.test.ts.']);
    expect(compareShown([row], [ran, { ...ran, passed: false }], false)).toEqual([
      'S1: "refuses a stranger by cookie [S6-05]" (a.test.ts) was skipped or failed.',
    ]);
    const full = { ...row, isFull: true };
    expect(compareShown([full], [], false)).toEqual([]);
    expect(compareShown([full], [], true)).toHaveLength(1);
  });

  it("finds its tests in the report of each part of a run, the servers' among them", async () => {
    const rows = readSecurityTable(read("docs/security.md")).filter(({ testFile }) => !testFile.includes(".spec."));
    const of = (pattern: RegExp) => rows.filter(({ testFile }) => pattern.test(testFile));
    const parts = {
      unit: of(/^(?!tests\/)/),
      contract: of(/^tests\/contract\//),
      servers: of(/^tests\/servers\//),
    };
    expect(Object.values(parts).flat()).toHaveLength(rows.length);
    const folder = mkdtempSync(path.join(tmpdir(), "aeroloft-reports-"));
    const said = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    try {
      for (const [part, shown] of Object.entries(parts)) {
        expect(shown.length).toBeGreaterThan(0);
        const testResults = shown.map(({ testFile, title }) => ({
          name: path.join(ROOT, testFile),
          assertionResults: [{ title, status: "passed" }],
        }));
        writeFileSync(path.join(folder, `${part}.json`), JSON.stringify({ testResults }));
      }
      await checkTables(folder, { full: true });
      const faults = said.mock.calls.join("").match(/^ *S\d+: no test .*$/gm) ?? [];
      expect(faults.filter((fault) => !fault.includes(".spec."))).toEqual([]);
      expect(faults.length).toBeGreaterThan(0);
    } finally {
      said.mockRestore();
      rmSync(folder, { recursive: true });
    }
  });
});
