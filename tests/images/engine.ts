import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";
import { ROOT } from "../../local/src/settings/env";

const run = promisify(execFile);
const SHOWN = 4000;

/** Runs a command in the project's folder and returns what it writes. Throws with the end of its output. */
export async function command(name: string, args: string[], minutes = 5): Promise<string> {
  try {
    const { stdout } = await run(name, args, { cwd: ROOT, timeout: minutes * 60_000, maxBuffer: 2 ** 28 });
    return stdout;
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    throw new Error(`${[name, ...args].join(" ")}\n${stdout.slice(-SHOWN)}\n${stderr.slice(-SHOWN)}`, { cause: error });
  }
}

const answers = (...words: [string, ...string[]]) =>
  spawnSync(words[0], words.slice(1), { stdio: "ignore", timeout: 30_000 }).status === 0;

/** The compose that Debian has: it reads the files of 2020. */
export const OLD_COMPOSE = "docker-compose";

/** The command of a compose whose engine runs, or null. */
export function findCompose(): string[] | null {
  if (!answers("docker", "info")) return null;
  if (answers("docker", "compose", "version")) return ["docker", "compose"];
  return answers(OLD_COMPOSE, "version") ? [OLD_COMPOSE] : null;
}
