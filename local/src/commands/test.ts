import { out } from "../output";
import { runGates, runPart } from "../test/run-gates";

/**
 * Everything that a change must pass. With `contract` or `browser` only those tests, on a fresh shop; what follows goes to
 * vitest or Playwright (`npm test -- browser --project=desktop --no-deps home`). Answers the exit code.
 */
export async function test([suite, ...args]: string[]): Promise<number> {
  if (suite === undefined) return runGates();
  if (suite === "contract" || suite === "browser") return runPart({ suite, args });
  out.problem(`There are no "${suite}" tests to run alone. There are: contract, browser.`);
  return 2;
}
