import { spawn } from "node:child_process";
import path from "node:path";
import { endSignal } from "../lib/signals";
import { endTree } from "../processes/tree";
import { ROOT } from "../settings/paths";

const END_WITHIN_MS = 3000;

/**
 * Runs the unit tests that `args` (vitest's) name, and again those that a change touches, in this terminal. Returns the
 * exit code.
 */
export function watchUnitTests(args: string[]): Promise<number> {
  const signal = endSignal();
  const vitest = path.join(ROOT, "node_modules/.bin/vitest");
  const child = spawn(vitest, ["watch", "--project", "unit*", ...args], { cwd: ROOT, stdio: "inherit" });
  let ended: Promise<void> = Promise.resolve();
  signal.addEventListener("abort", () => {
    if (child.pid) ended = endTree(child.pid, "SIGTERM", END_WITHIN_MS);
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", async (code) => {
      await ended;
      resolve(signal.aborted ? 0 : (code ?? 1));
    });
  });
}
