import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdirSync, openSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { followParentEnv } from "../../bootstrap/follow-parent.mjs";
import { StepError } from "../lib/step";
import { type Environment, ROOT } from "../settings/env";
import { endGroup } from "./tree";

const Scripts = z.object({ scripts: z.record(z.string(), z.string()).default({}) });

/** Makes a simple command replace the shell, so that the process id is the service's own. */
const asOneProcess = (script: string) => (/^exec |[;&|]/.test(script) ? script : `exec ${script}`);

/** A script of a workspace's package.json, without npm in between, which receives signals twice. */
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

/** Aborting `signal` ends it. @throws StepError when it fails. */
export async function runToEnd(plan: Launch, what: string, advice: string, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  const child = launch(plan);
  const abort = () => child.pid && void endGroup(child.pid, "SIGTERM", 2000);
  signal?.addEventListener("abort", abort, { once: true });
  try {
    const [code, by] = await once(child, "exit").catch((error: Error) => [null, error.message]);
    signal?.throwIfAborted();
    const cause = new Error(`It ended with ${by ?? `code ${code}`}.`);
    if (code !== 0) throw new StepError(`${what} failed.`, { logFile: plan.logFile, advice, cause });
  } finally {
    signal?.removeEventListener("abort", abort);
  }
}

/** Returns the program's exit code, 130 if a signal ended it, 2 if it could not be run. */
export function runInTerminal(
  main: string,
  args: string[],
  { cwd, env, signal }: { cwd: string; env: Environment; signal?: AbortSignal },
): Promise<number> {
  const command = ["--import", "tsx", path.join(ROOT, main), ...args];
  const child = spawn(process.execPath, command, { cwd: path.join(ROOT, cwd), env: { ...env }, stdio: "inherit" });
  signal?.addEventListener("abort", () => child.kill("SIGTERM"), { once: true });
  return once(child, "exit").then(
    ([code]) => code ?? 130,
    () => 2,
  );
}

export type Launch = {
  command: string;
  args?: string[];
  shell?: boolean;
  cwd: string;
  env: Environment;
  logFile: string;
  user?: { uid: number; gid: number } | null;
};

function environmentOf({ cwd, env }: Launch): Environment {
  const bins = [cwd, ROOT].map((folder) => path.join(folder, "node_modules/.bin"));
  const PATH = [...bins, path.dirname(process.execPath), env.PATH].join(path.delimiter);
  return { ...env, PATH, ...followParentEnv(env.NODE_OPTIONS) };
}

/**
 * Starts a process in a group of its own, so that Ctrl-C in the terminal reaches only `npm start`, and the services end
 * in the right order. It ends when this process has ended (follow-parent.cjs).
 */
export function launch(plan: Launch): ChildProcess {
  mkdirSync(path.dirname(plan.logFile), { recursive: true });
  const log = openSync(plan.logFile, "a");
  try {
    return spawn(plan.command, plan.args ?? [], {
      cwd: plan.cwd,
      env: environmentOf(plan),
      shell: plan.shell ?? false,
      detached: true,
      stdio: ["ignore", log, log, "pipe"],
      ...(plan.user ?? {}),
    });
  } finally {
    closeSync(log);
  }
}
