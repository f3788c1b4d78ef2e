import { out } from "../lib/output";
import { runGates, runPart, runServers, runSomeFaults, runStarts } from "../test/run-gates";

/**
 * Everything that a change must pass. With `contract` or `browser` only those tests, on a fresh shop; what follows goes to
 * vitest or Playwright (`npm test -- browser --project=desktop --no-deps home`). `start` is `npm start` of a copy of the sources,
 * `servers` the shop as on servers, `faults` a few of the trials of each row of the fault lab (`npm test -- faults -t R8:` of one),
 * `full` everything with start, servers and the fault lab's full counts. Answers the exit code.
 */
export async function test([suite, ...args]: string[]): Promise<number> {
  if (suite === undefined) return runGates();
  if (suite === "contract" || suite === "browser") return runPart({ suite, args });
  if (suite === "faults") return runSomeFaults(args);
  if (suite === "servers") return runServers(args);
  if (suite === "start") return runStarts();
  if (suite === "full") return runGates({ full: true });
  out.problem(
    `There are no "${suite}" tests to run alone. There are: contract, browser, start, servers, faults, full.`,
  );
  return 2;
}
