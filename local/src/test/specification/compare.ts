import type { RanTest } from "./reports";
import type { Row } from "./table";

const GROUP = /\[(S\d+-\d+(?: S\d+-\d+)*)\]/g;

/** The ids in a test's title: `"adds with quantity 1 [S4-10 S1-02]"`. */
export function idsIn(title: string): string[] {
  return [...title.matchAll(GROUP)].flatMap(([, ids = ""]) => ids.split(" "));
}

/**
 * True when a title is the one in the table, ids left out; "…" in the table stands for text that each run of the test
 * fills in.
 */
export function isTitle(pattern: string, title: string): boolean {
  const parts = pattern.split("…").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`, "s").test(title.replace(GROUP, "").trim());
}

/** The faults of the table compared with the tests that ran, one sentence each. */
export function compare(rows: readonly Row[], tests: readonly RanTest[], exists: (file: string) => boolean): string[] {
  const known = new Set<string>();
  const faults = rows.flatMap((row) => {
    const twice = known.has(row.id);
    known.add(row.id);
    return [
      ...(twice ? [`${row.id} stands in the table twice.`] : []),
      ...[row.file, row.testFile].filter((file) => !exists(file)).map((file) => `${row.id}: there is no ${file}.`),
      ...faultsOfTest(row, tests),
    ];
  });
  const strangers = tests.flatMap(({ file, title }) =>
    idsIn(title)
      .filter((id) => !known.has(id))
      .map((id) => `${id} stands in a test of ${file}, but not in the table.`),
  );
  return [...faults, ...new Set(strangers)];
}

function faultsOfTest({ id, testFile, title }: Row, tests: readonly RanTest[]): string[] {
  const carriers = tests.filter((test) => idsIn(test.title).includes(id));
  const named = carriers.filter((test) => test.file === testFile && isTitle(title, test.title));
  if (named.length === 0) return [`${id}: no test "${title}" with the id ran in ${testFile}.`];
  const failed = carriers.filter(({ passed }) => !passed);
  return failed.map((test) => `${id}: "${test.title}" (${test.file}) was skipped or failed.`);
}
