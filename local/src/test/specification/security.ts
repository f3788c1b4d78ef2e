import { isTitle } from "./compare";
import type { RanTest } from "./reports";
import { cellsOf, unquoted } from "./table";

/** One line of the table of docs/security.md: a test that shows what must hold, and which run has it in full. */
export type ShownBy = { id: string; testFile: string; title: string; isFull: boolean };

const ID = /^S([1-9]|[12]\d|30)$/;
const COLUMNS = 5;
const RUNS: Record<string, boolean> = { "`npm test`": false, "`npm run test:full`": true };

/** The ids of the table, from S1 to S30. */
export const SECURITY_IDS = Array.from({ length: 30 }, (_, index) => `S${index + 1}`);

/**
 * The lines of the table: id, what must hold, test file, test, run.
 * @throws Error when a line has another number of cells, or names another run.
 */
export function readSecurityTable(markdown: string): ShownBy[] {
  return cellsOf(markdown).flatMap((cells) => {
    const [id = "", , file = "", title = "", run = ""] = cells;
    if (!ID.test(id)) return [];
    const isFull = RUNS[run];
    if (cells.length !== COLUMNS || isFull === undefined) throw new Error(`${id}: "${title}" is no whole row`);
    return [{ id, testFile: unquoted(file), title, isFull }];
  });
}

/** Ids without a line, and lines whose test no source has: "…" stands for what each run of a test fills in. */
export function findAbsent(rows: readonly ShownBy[], sourceOf: (file: string) => string): string[] {
  const missing = SECURITY_IDS.filter((id) => !rows.some((row) => row.id === id)).map((id) => `${id} has no row.`);
  const absent = rows.filter(({ testFile, title }) => {
    const source = sourceOf(testFile);
    let at = 0;
    return title.split("…").some((part) => {
      at = source.indexOf(part.trim(), at);
      return at < 0;
    });
  });
  return [...missing, ...absent.map(({ id, testFile, title }) => `${id}: ${testFile} has no test "${title}".`)];
}

/**
 * What is wrong with the table as compared with the tests that ran, a sentence each. A row of `npm run test:full` is
 * held to that run alone.
 */
export function compareShown(rows: readonly ShownBy[], tests: readonly RanTest[], isFullRun: boolean): string[] {
  return rows
    .filter(({ isFull }) => isFullRun || !isFull)
    .flatMap(({ id, testFile, title }) => {
      const ran = tests.filter((test) => test.file === testFile && isTitle(title, test.title));
      if (ran.length === 0) return [`${id}: no test "${title}" ran in ${testFile}.`];
      const failed = ran.filter(({ passed }) => !passed);
      return failed.map((test) => `${id}: "${test.title}" (${test.file}) was skipped or failed.`);
    });
}
