import { out } from "../lib/output";
import { runChecks } from "../test/run-gates";
import { testRun } from "../test/test-run";

const USAGE = `npm run check: what a commit must pass. Format, lint, types, layers, dead code and the unit tests; no shop is started.
  npx biome check --write .   corrects format and most of lint
  npm test -- --help          lists the parts, to run one alone`;

/** All checks that need no shop. Returns the exit code. */
export async function check(args: string[]): Promise<number> {
  if (args.length > 0) {
    out.line(USAGE);
    return args.includes("--help") ? 0 : 2;
  }
  return testRun("Gates and unit tests", runChecks);
}
