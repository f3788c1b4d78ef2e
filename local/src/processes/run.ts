import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { StepError } from "../lib/step";
import type { Environment } from "../settings/env";
import { ROOT } from "../settings/paths";
import { type Launch, launch } from "./launch";
import { endGroup } from "./signal";

const Scripts = z.object({ scripts: z.record(z.string(), z.string()).default({}) });

/** Makes a simple command replace the shell, so that the process id is the service's own. */
function asOneProcess(script: string): string {
  return /^exec |[;&|]/.test(script) ? script : `exec ${script}`;
}

/**
 * A script of a workspace's package.json as a process to launch (without npm in between, which receives signals twice).
 */
export async function workspaceScript(
  workspace: string,
  script: string,
  env: Environment,
  logFile: string,
  args: string[] = [],
): Promise<Launch> {
  const cwd = path.join(ROOT, workspace);
  const { scripts } = Scripts.parse(JSON.parse(await readFile(path.join(cwd, "package.json"), "utf8")));
  const text = scripts[script];
  if (!text) throw new Error(`${workspace}/package.json has no script "${script}".`);
  const quoted = args.map((arg) => `'${arg.replaceAll("'", `'\\''`)}'`);
  return { command: asOneProcess([text, ...quoted].join(" ")), shell: true, cwd, env, logFile };
}

/** Runs `plan` to its end. Ends it when `signal` is aborted. @throws StepError when it fails. */
export async function runToEnd(plan: Launch, what: string, advice: string, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  const child = launch(plan);
  const abort = () => child.pid && void endGroup(child.pid, "SIGTERM", 2000);
  signal?.addEventListener("abort", abort, { once: true });
  try {
    const failure = await new Promise<Error | null>((resolve) => {
      child.once("error", resolve);
      child.once("exit", (code, by) =>
        resolve(code === 0 ? null : new Error(`It ended with ${by ?? `code ${code}`}.`)),
      );
    });
    signal?.throwIfAborted();
    if (failure) throw new StepError(`${what} failed.`, { logFile: plan.logFile, advice, cause: failure });
  } finally {
    signal?.removeEventListener("abort", abort);
  }
}
