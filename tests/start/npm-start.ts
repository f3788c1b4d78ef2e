import { type ChildProcess, spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { vi } from "vitest";
import { z } from "zod";

const Stack = z.object({
  storefront: z.url(),
  medusa: z.url(),
  databaseUrl: z.string(),
  pids: z.record(z.string(), z.int()),
});
export type Stack = z.infer<typeof Stack>;

/** A command of npm in a group of its own, which a Ctrl-C reaches as a whole. */
export type Command = { child: ChildProcess; said: () => string; code: Promise<number | null> };

/** Where a shop is: the folder of its sources, its data folder (by default the sources' own), and more settings. */
export type Place = { sources: string; dataDir?: string; settings?: Record<string, string> };

/** Runs `npm ...args` there as somebody would in a new terminal, on free ports. */
export function runNpm({ sources, dataDir, settings }: Place, ...args: string[]): Command {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|NODE_|SHOP_|AEROLOFT_|INIT_CWD$|VITE)/.test(name),
  );
  const ports = { PORT: "0", MEDUSA_PORT: "0", STRIPE_SANDBOX_PORT: "0", GOOGLE_SANDBOX_PORT: "0" };
  const env = {
    ...Object.fromEntries(kept),
    ...ports,
    RATE_LIMIT_SCALE: "100",
    ...(dataDir && { SHOP_DATA_DIR: dataDir }),
    ...settings,
  };
  const child = spawn("npm", args, { cwd: sources, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (text += String(data)));
  const code = new Promise<number | null>((resolve) => child.once("close", resolve));
  return { child, said: () => text, code };
}

/** Waits until `npm start` has opened the shop. @throws with all that was said when it does not come to that. */
export async function untilOpen(
  { child, said }: Command,
  { sources, dataDir }: Place,
  withinMs: number,
): Promise<Stack> {
  const open = () => said().includes("Ctrl-C stops everything") || child.exitCode !== null;
  await vi.waitUntil(open, { timeout: withinMs, interval: 250 });
  if (child.exitCode !== null) throw new Error(`npm start ended with code ${child.exitCode}:\n${said()}`);
  return Stack.parse(
    JSON.parse(await readFile(path.join(dataDir ?? path.join(sources, ".data"), "stack.json"), "utf8")),
  );
}

/** What a terminal or the system sends: to npm and all that runs in its group. */
export const signal = ({ child }: Command, name: NodeJS.Signals) => process.kill(-(child.pid ?? 0), name);
