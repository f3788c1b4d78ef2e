import path from "node:path";
import { type Environment, ROOT } from "../settings/env";
import { runCheck } from "./run-command";
import { fromVitest, type Tally } from "./tally";

/** A run's folder of reports, its signal to end, and what the tests' processes get beside this one's environment. */
export type VitestRun = { folder: string; signal: AbortSignal; env?: Environment };

type Options = {
  /** Of the report and the log; the project's by default. */
  name?: string;
  title?: string;
  /** vitest's own command: "run", or "related" with files. */
  command?: string[];
  /** Further arguments of vitest. */
  args?: string[];
  advice?: string;
};

/** Runs the tests of vitest's projects that `project` names ("contract*": several) and counts them. Never throws. */
export function runVitest(
  project: string,
  { folder, signal, env = {} }: VitestRun,
  { name = project.replace("*", ""), title = `${name} tests`, command = ["run"], args = [], advice }: Options = {},
): Promise<Tally> {
  const file = path.join(folder, `${name}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  return runCheck({
    name: title,
    command: path.join(ROOT, "node_modules/.bin/vitest"),
    args: [...command, "--project", project, ...reporters, ...args],
    advice: advice ?? "read the first failure.",
    env,
    logFile: path.join(folder, `${name}.log`),
    signal,
    report: { file, count: fromVitest },
  });
}
