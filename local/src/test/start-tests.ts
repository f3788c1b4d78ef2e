import path from "node:path";
import { ROOT } from "../settings/env";
import { runCheck } from "./run-command";
import { fromVitest, type Tally } from "./tally";

/** `npm start` of a copy of the sources in a folder of its own: installed, built, killed, started twice and ended. */
export function runStartTests(folder: string, signal: AbortSignal): Promise<Tally> {
  const report = { file: path.join(folder, "start.json"), count: fromVitest };
  return runCheck({
    name: "start tests",
    command: path.join(ROOT, "node_modules/.bin/vitest"),
    args: ["run", "--project", "start", "--reporter=default", "--reporter=json", `--outputFile.json=${report.file}`],
    advice: "read the first failure.",
    logFile: path.join(folder, "start.log"),
    signal,
    report,
  });
}
