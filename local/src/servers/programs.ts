import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { StepError } from "../lib/step";
import { currentEnvironment } from "../settings/env";

const POSTGRES = "/usr/lib/postgresql";

/** The system's own PostgreSQL (a folder of programs), Redis and Caddy. */
export type Programs = { postgres: string; redisServer: string; redisCli: string; caddy: string };

function find(): Programs | null {
  const versions = existsSync(POSTGRES) ? readdirSync(POSTGRES).sort((a, b) => Number(b) - Number(a)) : [];
  const postgres = versions
    .map((version) => path.join(POSTGRES, version, "bin"))
    .find((bin) => existsSync(`${bin}/postgres`));
  const [redisServer, redisCli, caddy] = ["/usr/bin/redis-server", "/usr/bin/redis-cli", "/usr/bin/caddy"];
  const isThere = postgres && [redisServer, redisCli, caddy].every((program) => existsSync(program));
  return isThere ? { postgres, redisServer, redisCli, caddy } : null;
}

function installWithApt(): void {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  const env = { ...currentEnvironment(), DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
  const run = (args: string[]) => spawnSync("apt-get", args, { env, stdio: "ignore", timeout: 300_000 }).status === 0;
  if (run(["update"])) run(["install", "-y", "--no-install-recommends", "postgresql", "redis-server", "caddy"]);
}

/**
 * Debian's PostgreSQL, Redis and Caddy, installed as root if they are missing. Their system services are not touched.
 */
export function providePrograms(): Programs {
  const present = find();
  if (present) return present;
  installWithApt();
  const installed = find();
  if (installed) return installed;
  throw new StepError("PostgreSQL, Redis or Caddy is missing, with which the shop runs on servers.", {
    advice: "install them (Debian: apt-get install postgresql redis-server caddy), then run the command again.",
  });
}
