import path from "node:path";
import { z } from "zod";

/** A test that ran, by its own title (without the groups around it); `file` from the project's root. */
export type RanTest = { file: string; title: string; passed: boolean };

const Vitest = z.object({
  testResults: z.array(
    z.object({ name: z.string(), assertionResults: z.array(z.object({ title: z.string(), status: z.string() })) }),
  ),
});

/** The tests in vitest's JSON report; a skipped one has not passed. */
export function testsOfVitest(report: unknown, root: string): RanTest[] {
  return Vitest.parse(report).testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, status }) => ({
      file: path.relative(root, name),
      title,
      passed: status === "passed",
    })),
  );
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
  return specs(suites).flatMap(({ title, file, tests }) =>
    tests.map(({ status }) => ({
      file: path.relative(root, path.resolve(config.rootDir, file)),
      title,
      passed: status === "expected",
    })),
  );
}
