import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { out } from "../../../local/src/lib/step";
import { ROOT } from "../../../local/src/settings/env";
import { NOTHING, sum, type Tally } from "../../../local/src/test/tally";
import {
  cellsOf,
  compare,
  isTitle,
  type RanTest,
  readTable,
  testsOfPlaywright,
  testsOfVitest,
  unquoted,
} from "./compare";

/** One line of the table of docs/security.md: a test that shows what must hold, and which run has it in full. */
type ShownBy = { id: string; testFile: string; title: string; isFull: boolean };

const ID = /^S([1-9]|[12]\d|3[0-3])$/;
const COLUMNS = 5;
const RUNS: Record<string, boolean> = { "`npm test`": false, "`npm run test:full`": true };

/** The ids of the table, from S1 to S33. */
export const SECURITY_IDS = Array.from({ length: 33 }, (_, index) => `S${index + 1}`);

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

/** What is wrong with the table beside the tests that ran. A row of `npm run test:full` is held to that run alone. */
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

const REPORTS = [
  { files: /^(unit|contract|contract-.*|servers)\.json$/, read: testsOfVitest },
  { files: /^(browser|browser-.*|outages)\.json$/, read: testsOfPlaywright },
];

async function testsThatRan(folder: string): Promise<RanTest[]> {
  const names = await readdir(folder);
  const read = REPORTS.flatMap((report) =>
    names
      .filter((name) => report.files.test(name))
      .map(async (name) => report.read(JSON.parse(await readFile(path.join(folder, name), "utf8")), ROOT)),
  );
  return (await Promise.all(read)).flat();
}

type Judge = (page: string, tests: RanTest[]) => string[];

/** Holds one page's table against the tests. Counts as one; never throws. */
async function checkTable(folder: string, page: string, advice: string, judge: Judge): Promise<Tally> {
  const name = path.basename(page, ".md");
  const faultsOf = async () => judge(await readFile(path.join(ROOT, page), "utf8"), await testsThatRan(folder));
  const faults = await faultsOf().catch((error: unknown) => [
    `The table or a report of the tests could not be read: ${String(error)}`,
  ]);
  if (faults.length === 0) {
    out.line(`  ✓ ${name}`);
    return { ...NOTHING, passed: 1 };
  }
  out.line(`  ✗ ${name}: ${advice}`);
  for (const fault of faults) out.line(`      ${fault}`);
  return { ...NOTHING, failed: 1 };
}

/** Holds both tables against this run's reports in `folder`; `full`: it is `npm run test:full`. Never throws. */
export async function checkTables(folder: string, { full }: { full: boolean }): Promise<Tally> {
  const exists = (file: string) => existsSync(path.join(ROOT, file));
  const judges: [page: string, what: string, judge: Judge][] = [
    ["docs/specification.md", "the ids in the tests' titles", (page, tests) => compare(readTable(page), tests, exists)],
    [
      "docs/security.md",
      "the tests that it names",
      (page, tests) => compareShown(readSecurityTable(page), tests, full),
    ],
  ];
  const tallies: Tally[] = [];
  for (const [page, what, judge] of judges)
    tallies.push(await checkTable(folder, page, `put ${page} and ${what} in step.`, judge));
  return sum(tallies);
}
