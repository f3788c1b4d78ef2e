import { spawn } from "node:child_process";
import { readFileSync, readlinkSync } from "node:fs";
import { expect } from "@playwright/test";

/** How a running process was started: its command, its folder and its environment. Needs Linux. */
export function readProcess(pid: number) {
  const parts = (file: string) => readFileSync(`/proc/${pid}/${file}`, "utf8").split("\0").filter(Boolean);
  const [command = "", ...args] = parts("cmdline");
  const env: Record<string, string> = {};
  for (const line of parts("environ")) env[line.slice(0, line.indexOf("="))] = line.slice(line.indexOf("=") + 1);
  return { command, args, cwd: readlinkSync(`/proc/${pid}/cwd`), env };
}

/** Starts what the process `pid` runs once more; `moved` tells where its folder and its program are instead. */
export function startAgain(pid: number, settings: Record<string, string>, moved = (place: string) => place) {
  const { command, args, cwd, env } = readProcess(pid);
  const named = args.indexOf("--port");
  if (named >= 0) args[named + 1] = settings.PORT ?? "";
  return spawn(command, args.map(moved), {
    cwd: moved(cwd),
    // The fourth is its parent's pipe: it ends when its parent does (local/bootstrap/follow-parent.cjs).
    stdio: ["ignore", "ignore", "inherit", "pipe"],
    env: { ...env, ...settings },
  });
}

/** Waits until the server answers 200 there. */
export const untilAnswers = (url: string) =>
  expect.poll(async () => (await fetch(url).catch(() => null))?.status, { timeout: 180_000 }).toBe(200);
