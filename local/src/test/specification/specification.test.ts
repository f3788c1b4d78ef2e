import { describe, expect, it } from "vitest";
import { compare, idsIn, type RanTest, readTable, testsOfPlaywright, testsOfVitest } from "./compare";

const row = { id: "S4-10", quote: "adds 1", file: "cart.ts", testFile: "cart.test.ts", title: "adds one of …" };
const ran: RanTest = { file: "cart.test.ts", title: "adds one of two [S4-10]", passed: true };
const everything = () => true;

describe("the table of the specification against the tests that ran", () => {
  it("is at fault for a row whose test did not run, in that file, by that title", () => {
    for (const test of [[], [{ ...ran, file: "other.test.ts" }], [{ ...ran, title: "adds two [S4-10]" }]].flat())
      expect(compare([row], [test], everything)).toEqual([
        'S4-10: no test "adds one of …" with the id ran in cart.test.ts.',
      ]);
    expect(compare([row], [], everything)).toHaveLength(1);
  });

  it("is at fault for a test that was skipped or failed, wherever it carries the id", () => {
    const elsewhere = { file: "e2e.spec.ts", title: "also this [S4-10]", passed: false };
    expect(compare([row], [ran, elsewhere], everything)).toEqual([
      'S4-10: "also this [S4-10]" (e2e.spec.ts) was skipped or failed.',
    ]);
  });

  it("is at fault for an id that no row has, once a file", () => {
    const stranger = { ...ran, title: "adds one of two [S4-10 S9-99]" };
    expect(compare([row], [stranger, stranger], everything)).toEqual([
      "S9-99 stands in a test of cart.test.ts, but not in the table.",
    ]);
  });

  it("is at fault for a file that is not there, and for an id that stands twice", () => {
    expect(compare([row], [ran], (file) => file !== "cart.ts")).toEqual(["S4-10: there is no cart.ts."]);
    expect(compare([row, row], [ran], everything)).toEqual(["S4-10 stands in the table twice."]);
  });

  it("holds when each row's test ran", () => expect(compare([row], [ran], everything)).toEqual([]));
});

describe("what is read", () => {
  it("refuses a row with a cell too many, and reads the bars and quotes of the others", () => {
    expect(() => readTable("| S1-01 | a | b | c | d | e | f | g |")).toThrow("S1-01");
    const text = "| id | quote |\n| -- | -- |\n| S4-10 | adds 1 | adds | `cart.ts` | `cart.test.ts` | a \\| b | yes |";
    expect(readTable(text)).toEqual([{ ...row, title: "a | b" }]);
  });

  it("finds several ids in a title, and none in other brackets", () => {
    expect(idsIn("one [S1-02 S3-04] and [another] S5-06")).toEqual(["S1-02", "S3-04"]);
  });

  it("takes what vitest skipped and what Playwright passed on the second try for not passed", () => {
    const assertionResults = ["passed", "failed", "pending"].map((status) => ({ title: "t", status }));
    const vitest = { testResults: [{ name: "/shop/a/b.test.ts", assertionResults }] };
    expect(testsOfVitest(vitest, "/shop").map(({ passed }) => passed)).toEqual([true, false, false]);
    const tests = ["expected", "flaky", "skipped"].map((status) => ({ status }));
    const inner = { suites: [{ specs: [{ title: "t", file: "c.spec.ts", tests }] }] };
    const playwright = { config: { rootDir: "/shop/tests/e2e" }, suites: [inner] };
    expect(testsOfPlaywright(playwright, "/shop")).toEqual(
      [true, false, false].map((passed) => ({ file: "tests/e2e/c.spec.ts", title: "t", passed })),
    );
  });
});
