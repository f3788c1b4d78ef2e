import { spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdirSync, readdirSync } from "node:fs";
import path from "node:path";
import { StepError } from "../lib/step";
import { canEnter, databaseOsUser, type OsUser } from "../postgres/place";
import type { Launch } from "../processes/run";
import type { ServicePlan } from "../processes/service";
import { currentEnvironment, type DataPaths, type Environment, ROOT } from "../settings/env";
import type { ComposeService, ServerPorts } from "./compose-file";

/** The working folder at the end of each image's Dockerfile. */
const FOLDERS: Record<string, string> = { storefront: "storefront", proxy: "proxy" };
const MEDUSA = "medusa-backend/.medusa/server";
const SYSTEM_PATH = "/usr/local/bin:/usr/bin:/bin";

type Machine = { ports: ServerPorts; paths: DataPaths; programs: Programs };

/** Replaces compose's names of the other services with addresses on this machine. */
function toThisMachine(environment: Environment, { ports, paths }: Machine): Environment {
  const here = (value: string) =>
    value
      .replace("@postgres:5432", `@127.0.0.1:${ports.postgres}`)
      .replace("@redis:6379", `@127.0.0.1:${ports.redis}`)
      .replace("http://proxy:9000", `http://localhost:${ports.proxyToMedusa}`)
      .replace(/^\/data$/, path.join(paths.dataDir, "files"));
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, here(value ?? "")]));
}

/** The user in the file, if this process may switch users and that user may read the project. */
function userOf(service: ComposeService): OsUser | null {
  const [uid, gid] = (service.user ?? "").split(":").map(Number);
  if (process.getuid?.() !== 0 || !uid || !gid) return null;
  return canEnter({ uid, gid }, ROOT) ? { uid, gid } : null;
}

/** A folder that belongs to the service's user, like a volume. */
export function giveFolder(folder: string, user: OsUser | null): string {
  mkdirSync(folder, { recursive: true });
  if (user) chownSync(folder, user.uid, user.gid);
  return folder;
}

/**
 * The exact command of a service of the compose file, as a process on this machine. `more` overrides its environment.
 */
export function toLaunch(name: string, service: ComposeService, machine: Machine, more: Environment): Launch {
  const { ports, paths, programs } = machine;
  const [command = "", ...args] = service.command;
  const env = { PATH: SYSTEM_PATH, ...toThisMachine(service.environment, machine), ...more };
  const launch = {
    cwd: path.join(ROOT, FOLDERS[name] ?? MEDUSA),
    env,
    logFile: paths.log(name),
    user: userOf(service),
  };
  if (name === "postgres") {
    const place = ["-D", paths.postgres, "-p", String(ports.postgres)];
    const local = ["-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="];
    const user = databaseOsUser();
    return {
      ...launch,
      command: path.join(programs.postgres, command),
      args: [...args, ...place, ...local],
      cwd: "/",
      user,
    };
  }
  if (name === "redis") {
    const folder = giveFolder(path.join(paths.dataDir, "redis"), launch.user);
    const place = ["--port", String(ports.redis), "--bind", "127.0.0.1", "--dir", folder];
    return { ...launch, command: programs.redisServer, args: [...args, ...place], cwd: folder };
  }
  giveFolder(path.join(paths.dataDir, "files"), launch.user);
  if (name === "proxy") {
    return { ...launch, command: programs.caddy, args: args.map((arg) => arg.replace("/etc/caddy/", "")) };
  }
  return { ...launch, command, args };
}

/** Runs the service's health check like docker; true if it passes. */
function isHealthy(test: string[], launch: Launch, { ports, programs }: Machine): Promise<boolean> {
  const [, command = "", ...args] = test;
  const bins = [programs.postgres, path.dirname(process.execPath), SYSTEM_PATH].join(":");
  const env = { ...launch.env, PATH: bins, PGPORT: String(ports.postgres) };
  const port = command === "redis-cli" ? ["-p", String(ports.redis)] : [];
  const here = args.map((arg) => arg.replace("127.0.0.1:8080", `127.0.0.1:${launch.env.HEALTH_PORT ?? ""}`));
  const child = spawn(command, [...port, ...here], { env, stdio: "ignore" });
  return new Promise((resolve) => {
    child.once("error", () => resolve(false));
    child.once("exit", (code) => resolve(code === 0));
  });
}

/** The duration that the compose file writes as "30s" or "1m". */
function toMs(duration: string): number {
  const [, count = "", unit] = /^(\d+)([sm])$/.exec(duration) ?? [];
  return Number(count) * (unit === "m" ? 60_000 : 1_000);
}

/** A service of the compose file as one that is kept running; it is ready when its own health check says so. */
export function toPlan(
  name: string,
  service: ComposeService,
  machine: Machine,
  more: Environment = {},
  as = name,
): ServicePlan {
  const launch = { ...toLaunch(name, service, machine, more), logFile: machine.paths.log(as) };
  const test = service.healthcheck?.test;
  if (!test) throw new Error(`${name} of docker-compose.yml has no health check.`);
  return {
    name: as,
    title: as,
    launch,
    isReady: () => isHealthy(test, launch, machine),
    readyWithinMs: 90_000,
    retryMs: 5_000,
    ...(service.stop_grace_period ? { stopWithinMs: toMs(service.stop_grace_period) } : {}),
    ...(service.stop_signal ? { stopSignal: service.stop_signal as NodeJS.Signals } : {}),
  };
}

const POSTGRES = "/usr/lib/postgresql";

/** The system's own PostgreSQL (a folder of programs), Redis and Caddy. */
type Programs = { postgres: string; redisServer: string; redisCli: string; caddy: string };

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
