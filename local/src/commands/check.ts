import { out } from "../lib/step";
import { runQuickChecks } from "../test/gates";
import { testRun } from "../test/tally";

const CHECK_USAGE = `npm run check: what a commit must pass. Format, lint, types, layers, dead code, and the unit tests of what was changed
since the last commit; no shop is started.
  npm test -- unit            all unit tests
  npx biome check --write .   corrects format and most of lint
  npm test -- --help          lists the parts, to run one alone`;

/** The checks for a commit, which need no shop and take at most a minute. Returns the exit code. */
export async function check(args: string[]): Promise<number> {
  if (args.length > 0) {
    out.line(CHECK_USAGE);
    return args.includes("--help") ? 0 : 2;
  }
  return testRun("Gates, and unit tests of what was changed", runQuickChecks);
}
