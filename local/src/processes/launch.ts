import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync } from "node:fs";
import path from "node:path";
import { followParentEnv } from "../../bootstrap/follow-parent.mjs";
import type { Environment } from "../settings/env";
import { ROOT } from "../settings/paths";

export type Launch = {
  command: string;
  args?: string[];
  /** True to run `command` through a shell, so that it may be a script of a package.json. */
  shell?: boolean;
  cwd: string;
  env: Environment;
  logFile: string;
  user?: { uid: number; gid: number } | null;
};

function environmentOf({ cwd, env }: Launch): Environment {
  const bins = [
    path.join(cwd, "node_modules/.bin"),
    path.join(ROOT, "node_modules/.bin"),
    path.dirname(process.execPath),
  ];
  return {
    ...env,
    PATH: [...bins, env.PATH].join(path.delimiter),
    ...followParentEnv(env.NODE_OPTIONS),
  };
}

/**
 * Starts a process in a group of its own, so that Ctrl-C in the terminal reaches only `npm start`, and the services end
 * in the right order. Its output goes straight to `logFile`; it ends when this process has ended (follow-parent.cjs).
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
