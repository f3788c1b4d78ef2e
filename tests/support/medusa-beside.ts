import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, readlinkSync } from "node:fs";
import { expect } from "@playwright/test";
import { z } from "zod";
import { freePort } from "./free-port";

const Running = z.object({ pids: z.object({ medusa: z.number() }) });

/** How a running process was started: its command, its folder and its environment. Needs Linux. */
export function readProcess(pid: number) {
  const parts = (file: string) => readFileSync(`/proc/${pid}/${file}`, "utf8").split("\0").filter(Boolean);
  const [command = "", ...args] = parts("cmdline");
  const env: Record<string, string> = {};
  for (const line of parts("environ")) env[line.slice(0, line.indexOf("="))] = line.slice(line.indexOf("=") + 1);
  return { command, args, cwd: readlinkSync(`/proc/${pid}/cwd`), env };
}

/**
 * Starts what the process `pid` runs once more, with some settings replaced; `moved` tells where its folder and its
 * program are instead.
 */
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
  expect
    .poll(
      () =>
        fetch(url).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 180_000 },
    )
    .toBe(200);

/**
 * A second process of the shop's Medusa, on a port of its own, with its settings overridden by `settings`. They are
 * read from the running process, so this needs Linux. It runs no jobs unless `settings` say so: without Redis it has no
 * lock in common with the shop's, and would follow plans and send mails beside it. Returns its address and a function
 * that ends it.
 */
export async function startMedusaBeside(
  settings: Record<string, string>,
): Promise<{ url: string; stop: (signal?: NodeJS.Signals) => Promise<void> }> {
  const { pids } = Running.parse(JSON.parse(readFileSync(process.env.STACK_FILE ?? "", "utf8")));
  const port = String(await freePort());
  const own = { PORT: port, MEDUSA_PORT: port, MEDUSA_WORKER_MODE: "server" };
  const server = startAgain(pids.medusa, { ...own, ...settings });
  const ended = once(server, "exit");
  const stop = async (signal: NodeJS.Signals = "SIGTERM") => {
    server.kill(signal);
    await ended;
  };
  const url = `http://localhost:${port}`;
  await untilAnswers(`${url}/health`);
  return { url, stop };
}
