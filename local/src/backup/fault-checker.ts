import { runInTerminal } from "../processes/run";
import { currentEnvironment } from "../settings/env";

/** What the checker ends with; any other code says that it failed. */
export const CHECKER = { sound: 0, broken: 1 } as const;

/**
 * Runs the fault lab's checker against the shop in a stack.json, or against its database alone if the file names no
 * payment sandbox. With `isClosed` the shop does not run, and nothing that is under way will end. Returns its exit code
 * (`CHECKER`).
 */
export function runChecker(stackFile: string, { isClosed = false } = {}): Promise<number> {
  const args = [stackFile, ...(isClosed ? ["--closed"] : [])];
  return runInTerminal("tests/faults/checker/main.ts", args, { cwd: "local", env: currentEnvironment() });
}
