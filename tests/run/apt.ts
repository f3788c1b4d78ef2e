import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { out } from "../../local/src/lib/step";
import { currentEnvironment } from "../../local/src/settings/env";

/** Runs a command, for five minutes at most, and says so first: no step of a run is silent for longer. */
export function install(what: string, command: string, args: string[], env = {}): boolean {
  out.line(`  … Installing ${what}`);
  const all = { ...currentEnvironment(), ...env };
  return spawnSync(command, args, { env: all, stdio: "ignore", timeout: 300_000 }).status === 0;
}

/** Installs Debian's packages, as root; the first of `choices` that the release has. Their services are not started. */
export function installWithApt(what: string, ...choices: string[][]): void {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  const apt = (...args: string[]) =>
    install(`${what} (apt-get ${args.join(" ")})`, "apt-get", args, {
      DEBIAN_FRONTEND: "noninteractive",
      RUNLEVEL: "1",
    });
  if (apt("update")) choices.find((packages) => apt("install", "-y", "--no-install-recommends", ...packages));
}
