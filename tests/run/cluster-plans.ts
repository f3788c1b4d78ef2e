import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import getPort from "get-port";
import { StepError } from "../../local/src/lib/step";
import { answers, type ServicePlan } from "../../local/src/processes/service";
import type { Configuration } from "../../local/src/settings/configuration";
import { currentEnvironment, type DataPaths, type Environment, ROOT } from "../../local/src/settings/env";
import { medusaEnv, medusaPlan, storefrontEnv, storefrontPlan } from "../../local/src/stack/service-plans";
import { installWithApt } from "./apt";

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

/** Debian's PostgreSQL, Redis and Caddy, installed as root if missing. Their system services are not touched. */
export function providePrograms(): Programs {
  const present = find();
  if (present) return present;
  installWithApt("PostgreSQL, Redis and Caddy", ["postgresql", "redis-server", "caddy"]);
  const installed = find();
  if (installed) return installed;
  throw new StepError("PostgreSQL, Redis or Caddy is missing, with which the shop runs on servers.", {
    advice: "install them (Debian: apt-get install postgresql redis-server caddy), then run the command again.",
  });
}

const PORT_NAMES = [
  ...(["postgres", "redis", "stripeSandbox", "proxy", "proxyToMedusa", "proxyAdmin", "proxyHealth"] as const),
  ...(["storefront", "storefrontSecond", "medusa", "medusaSecond", "worker", "workerSecond"] as const),
  ...(["medusaFigures", "medusaSecondFigures", "workerFigures", "workerSecondFigures"] as const),
];
/** The ports of the cluster, all on this machine. */
type ServerPorts = Record<(typeof PORT_NAMES)[number], number>;

export async function chooseServerPorts(): Promise<ServerPorts> {
  const ports: Partial<ServerPorts> = {};
  for (const name of PORT_NAMES) ports[name] = await getPort({ exclude: Object.values(ports) });
  return ports as ServerPorts;
}

/** What every service gets beside the shop's settings: none of this machine's own settings. */
export const CLUSTER_BASE: Environment = {
  PATH: currentEnvironment().PATH,
  HOME: tmpdir(),
  PAYMENTS_SANDBOX: "1",
  SWEEP_SECONDS: "10",
  // All tests come from one address.
  RATE_LIMIT_SCALE: "10000",
  TRUSTED_PROXIES: "uniquelocal",
};

export const clusterMedusaEnv = (shop: Configuration, paths: DataPaths): Environment => ({
  ...medusaEnv(CLUSTER_BASE, shop, paths, "start"),
  MEDUSA_WORKER_MODE: "server",
});

/** Redis with the options of docker-compose.yml, which keeps its data on disk and refuses writes when it is full. */
export function redisPlan({ redisServer, redisCli }: Programs, password: string, port: number, paths: DataPaths) {
  const folder = path.join(paths.dataDir, "redis");
  mkdirSync(folder, { recursive: true });
  const keeps = ["--appendonly", "yes", "--maxmemory", "384mb", "--maxmemory-policy", "noeviction"];
  const place = ["--port", String(port), "--bind", "127.0.0.1", "--dir", folder];
  const env = { PATH: CLUSTER_BASE.PATH, REDISCLI_AUTH: password };
  const ping = () => promisify(execFile)(redisCli, ["-e", "-p", String(port), "ping"], { env });
  return {
    name: "redis",
    title: "Redis",
    launch: {
      command: redisServer,
      args: [...keeps, "--requirepass", password, ...place],
      cwd: folder,
      env,
      logFile: paths.log("redis"),
    },
    isReady: () => ping().then(() => true),
    readyWithinMs: 90_000,
    retryMs: 5_000,
    stopWithinMs: 10_000,
  } satisfies ServicePlan;
}

/** The plan, but ready only once all of `urls` answer. */
const patient = (plan: ServicePlan, stopWithinMs: number, ...urls: string[]): ServicePlan => ({
  ...plan,
  isReady: async () => (await Promise.all(urls.map((url) => answers(url)))).every(Boolean),
  ...{ readyWithinMs: 180_000, retryMs: 5_000, stopWithinMs },
});

const local = (port: number, place = "") => `http://localhost:${port}${place}`;

/**
 * The cluster but for PostgreSQL, Redis and the payment sandbox: the proxy, and two each of storefronts, Medusa's
 * servers and workers. `shop` has the addresses of the first of each; storefronts reach Medusa through the proxy.
 */
export async function clusterPlans(
  { caddy }: Programs,
  shop: Configuration,
  ports: ServerPorts,
  paths: DataPaths,
): Promise<ServicePlan[]> {
  const backend = clusterMedusaEnv(shop, paths);
  const front = storefrontEnv(CLUSTER_BASE, { ...shop, medusaUrl: local(ports.proxyToMedusa) }, paths, "start");
  const proxyEnv = {
    PATH: front.PATH,
    XDG_DATA_HOME: path.join(paths.dataDir, "certificates"),
    XDG_CONFIG_HOME: tmpdir(),
    PUBLIC_URL: local(ports.proxy),
    MEDUSA_PUBLIC_URL: local(ports.proxyAdmin),
    STOREFRONTS: `127.0.0.1:${ports.storefront} 127.0.0.1:${ports.storefrontSecond}`,
    MEDUSAS: `127.0.0.1:${ports.medusa} 127.0.0.1:${ports.medusaSecond}`,
    MEDUSA_PORT: String(ports.proxyToMedusa),
    HEALTH_PORT: String(ports.proxyHealth),
  };
  const place = { cwd: path.join(ROOT, "proxy"), env: proxyEnv, logFile: paths.log("proxy") };
  const proxy: ServicePlan = {
    name: "proxy",
    title: "The proxy",
    launch: { command: caddy, args: ["run", "--config", "Caddyfile"], ...place },
    isReady: () => answers(local(ports.proxyHealth)),
    ...{ readyWithinMs: 90_000, stopWithinMs: 15_000 },
  };
  const medusa = async (name: "medusa" | "medusaSecond" | "worker" | "workerSecond", mode: "server" | "worker") => {
    const [port, figures] = [ports[name], ports[`${name}Figures`]];
    const place = { PORT: String(port), MEDUSA_PORT: String(port), METRICS_PORT: String(figures) };
    const plan = await medusaPlan({ name, title: name }, { ...backend, ...place, MEDUSA_WORKER_MODE: mode }, paths);
    return patient(plan, 30_000, local(port, "/health"), local(figures, "/ready"));
  };
  const storefront = async (name: "storefront" | "storefrontSecond") => {
    const plan = await storefrontPlan({ name, title: name }, { ...front, PORT: String(ports[name]) }, paths);
    return patient(plan, 20_000, local(ports[name], "/readyz"));
  };
  return [
    proxy,
    ...(await Promise.all([
      medusa("medusa", "server"),
      medusa("medusaSecond", "server"),
      medusa("worker", "worker"),
      medusa("workerSecond", "worker"),
      storefront("storefront"),
      storefront("storefrontSecond"),
    ])),
  ];
}
