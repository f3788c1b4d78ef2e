import { spawn } from "node:child_process";
import path from "node:path";
import { currentEnvironment, ROOT } from "../settings/env";

/** What the checker ends with. */
export const CHECKER = { sound: 0, broken: 1, failed: 2 } as const;

/**
 * Runs the fault lab's checker against the shop in a stack.json, or against its database alone if the file names no
 * payment sandbox. With `isClosed` the shop does not run, and nothing that is under way will end. Returns its exit code
 * (`CHECKER`).
 */
export function runChecker(stackFile: string, { isClosed = false } = {}): Promise<number> {
  const main = path.join(ROOT, "tests/faults/checker/main.ts");
  const child = spawn(process.execPath, ["--import", "tsx", main, stackFile, ...(isClosed ? ["--closed"] : [])], {
    cwd: path.join(ROOT, "local"),
    env: currentEnvironment(),
    stdio: "inherit",
  });
  return new Promise((resolve) => {
    child.once("error", () => resolve(CHECKER.failed));
    child.once("exit", (code) => resolve(code ?? CHECKER.failed));
  });
}
