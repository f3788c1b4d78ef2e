import { spawnSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { out } from "../lib/step";
import { ROOT } from "../settings/env";
import { runCheck } from "./run-command";
import { NOTHING, type Tally, type TestRun } from "./tally";

const ENGINES = ["docker", "podman"];
/** The engine ($0) accepts the file with the settings in $1, and refuses it without any. */
const COMMAND = `"$0" compose --env-file "$1" config --quiet && ! "$0" compose --env-file /dev/null config --quiet`;

/**
 * Lets a container engine's own `compose` read docker-compose.yml, with and without what must be given. It starts no
 * container. Skipped, with one line, where no engine runs.
 */
export async function checkCompose({ folder, signal }: TestRun): Promise<Tally> {
  const ends = (name: string, args: string[]) => spawnSync(name, args, { stdio: "ignore", timeout: 30_000 }).status;
  const engine = ENGINES.find((name) => ends(name, ["info"]) === 0 && ends(name, ["compose", "version"]) === 0);
  if (!engine) {
    out.line("  - docker-compose.yml by an engine: skipped, neither Docker nor Podman runs here with its compose");
    return { ...NOTHING, skipped: 1 };
  }
  const text = await readFile(path.join(ROOT, "docker-compose.yml"), "utf8");
  const required = new Set([...text.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name));
  const settings = path.join(folder, "compose.env");
  await writeFile(settings, [...required].map((name) => `${name}=given\n`).join(""));
  return runCheck({
    name: "docker-compose.yml by an engine",
    command: "sh",
    args: ["-c", COMMAND, engine, settings],
    advice: "correct what the engine names.",
    logFile: path.join(folder, "compose.log"),
    signal,
  });
}
