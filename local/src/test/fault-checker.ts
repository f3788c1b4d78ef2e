import { spawn } from "node:child_process";
import path from "node:path";
import { currentEnvironment } from "../settings/env";
import { ROOT } from "../settings/paths";

/**
 * Runs the fault lab's checker against the shop in a stack.json. With `isClosed` the shop does not run, and nothing
 * that is under way will end. Returns its exit code: 1 for broken invariants.
 */
export function runChecker(stackFile: string, { isClosed = false } = {}): Promise<number> {
  const main = path.join(ROOT, "tests/faults/checker/main.ts");
  const child = spawn(process.execPath, ["--import", "tsx", main, stackFile, ...(isClosed ? ["--closed"] : [])], {
    cwd: path.join(ROOT, "local"),
    env: currentEnvironment(),
    stdio: "inherit",
  });
  return new Promise((resolve) => {
    child.once("error", () => resolve(2));
    child.once("exit", (code) => resolve(code ?? 2));
  });
}
