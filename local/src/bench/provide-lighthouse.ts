import path from "node:path";
import { npmCommand } from "../../bootstrap/install.mjs";
import { readJson, whyInstall } from "../../bootstrap/installed.mjs";
import { step } from "../lib/step";
import { runToEnd } from "../processes/run";
import { currentEnvironment } from "../settings/env";
import { ROOT } from "../settings/paths";

/** A package of its own with a lock file of its own, so that an install of the shop leaves Lighthouse out. */
const FOLDER = path.join(ROOT, "tests/bench/lighthouse");
const ADVICE = "check that this machine reaches the npm registry (npm ping), then run npm run bench -- --row P6 again.";

/**
 * Installs Lighthouse by its lock file, unless it is there. Its log goes into `logs`.
 * @throws StepError where that fails
 */
export async function provideLighthouse(logs: string, signal: AbortSignal): Promise<void> {
  const why = whyInstall({ root: FOLDER, lock: readJson(path.join(FOLDER, "package-lock.json")), mark: null });
  if (!why) return;
  const { command, first } = npmCommand();
  const args = [...first, "ci", "--ignore-scripts", "--no-audit", "--no-fund"];
  const npm = { command, args, cwd: FOLDER, env: currentEnvironment(), logFile: path.join(logs, "lighthouse.log") };
  await step(`Installing Lighthouse (${why})`, () => runToEnd(npm, "Installing Lighthouse", ADVICE, signal));
}
