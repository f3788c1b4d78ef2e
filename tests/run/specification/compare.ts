import path from "node:path";
import { z } from "zod";

const GROUP = /\[(S\d+-\d+(?: S\d+-\d+)*)\]/g;

/** The ids in a test's title: `"adds with quantity 1 [S4-10 S1-02]"`. */
export function idsIn(title: string): string[] {
  return [...title.matchAll(GROUP)].flatMap(([, ids = ""]) => ids.split(" "));
}

/** True for the title of the table, ids left out; "…" stands for text that each run of the test fills in. */
export function isTitle(pattern: string, title: string): boolean {
  const parts = pattern.split("…").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const own = title.replace(/ @full$/, "").replace(GROUP, "");
  return new RegExp(`^${parts.join(".*")}$`, "s").test(own.trim());
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

/**
 * One statement of docs/specification.md: its words, its file, and its test. Paths from the project's root. `quote` is
 * the specification's own text, `…` means words between; one that begins with "Deviation: " comes from
 * docs/specification/deviations.md.
 */
export type Row = { id: string; quote: string; file: string; testFile: string; title: string };

const ID = /^S\d+-\d{2}$/;
const COLUMNS = 7;

export const unquoted = (cell: string) => cell.replace(/^`|`$/g, "");

/** The cells of each row of each table in the text; a bar inside a cell is written `\|`. */
export function cellsOf(markdown: string): string[][] {
  return markdown
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll("\\|", "|")),
    );
}

/**
 * The rows of every table in the Markdown text whose first cell is an id (`S2-07`): id, quote, statement, lives in,
 * test file, test, seen to fail.
 * @throws Error when a row has another number of cells.
 */
export function readTable(markdown: string): Row[] {
  return cellsOf(markdown).flatMap((cells) => {
    const [id = "", quote = "", , file = "", testFile = "", title = ""] = cells;
    if (!ID.test(id)) return [];
    if (cells.length !== COLUMNS) throw new Error(`${id} has ${cells.length} cells, not ${COLUMNS}`);
    return [{ id, quote, file: unquoted(file), testFile: unquoted(testFile), title }];
  });
}

/** A test that ran, by its own title (without the groups around it); `file` from the project's root. */
export type RanTest = { file: string; title: string; passed: boolean };

const Vitest = z.object({
  testResults: z.array(
    z.object({ name: z.string(), assertionResults: z.array(z.object({ title: z.string(), status: z.string() })) }),
  ),
});

/** The tests in vitest's JSON report; a skipped one has not passed. */
export function testsOfVitest(report: unknown, root: string): RanTest[] {
  return Vitest.parse(report).testResults.flatMap(({ name, assertionResults }) => {
    const file = path.relative(root, name);
    return assertionResults.map(({ title, status }) => ({ file, title, passed: status === "passed" }));
  });
}

const Spec = z.object({ title: z.string(), file: z.string(), tests: z.array(z.object({ status: z.string() })) });
type Suite = { specs?: z.infer<typeof Spec>[] | undefined; suites?: Suite[] | undefined };
const Suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({ specs: z.array(Spec).optional(), suites: z.array(Suite).optional() }),
);
const Playwright = z.object({ config: z.object({ rootDir: z.string() }), suites: z.array(Suite) });

/** The tests in Playwright's JSON report, once for each project; one that passed on the second try has not passed. */
export function testsOfPlaywright(report: unknown, root: string): RanTest[] {
  const { config, suites } = Playwright.parse(report);
  const specs = (all: Suite[]): z.infer<typeof Spec>[] =>
    all.flatMap((suite) => [...(suite.specs ?? []), ...specs(suite.suites ?? [])]);
  return specs(suites).flatMap(({ title, file: inConfig, tests }) => {
    const file = path.relative(root, path.resolve(config.rootDir, inConfig));
    return tests.map(({ status }) => ({ file, title, passed: status === "expected" }));
  });
}
