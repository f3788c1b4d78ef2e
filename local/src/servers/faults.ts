import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DCLinter } from "dclint";
import { stringify } from "yaml";
import {
  type ComposeFile,
  type ComposeService,
  readCompose,
  readEnvFile,
  resolveCompose,
  type Use,
  variablesOf,
} from "./compose-file";

const SECRET = /PASSWORD|SECRET|API_KEY|TOKEN|PUBLISHABLE_KEY|SMTP_URL/;
const PINNED = /^[\w./-]+:\d+\.\d[\w.-]*$/;
/** The one service that ports lead to; all others may run several times. */
const PROXY = "proxy";
/** The services behind the proxy, and the proxy's variable with their addresses. */
const BEHIND_PROXY = { storefront: "STOREFRONTS", medusa: "MEDUSAS" };
/** How many containers of each the proxy has to know: more than run, because replaced ones can get higher numbers. */
const LEAST_KNOWN = 6;
/** The services whose number a setting says. With `--scale` alone, the next `docker compose up` would undo it. */
const COUNTED = ["storefront", "medusa", "worker"];
/** Images that prepare the volume as root and then drop root themselves. */
const DROPS_ROOT_ITSELF = new Set(["postgres"]);

/**
 * Violations of the compose specification's own schema, and dclint's errors. Order and quotes are left to the
 * formatter.
 */
function schemaFaults(file: ComposeFile): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), "aeroloft-compose-"));
  const copy = path.join(folder, "docker-compose.yml");
  const off = [
    "no-build-and-image",
    "require-quotes-in-ports",
    "service-dependencies-alphabetical-order",
    "service-keys-order",
    "service-ports-alphabetical-order",
    "services-alphabetical-order",
    "top-level-properties-order",
  ];
  try {
    writeFileSync(copy, stringify(file));
    const rules = Object.fromEntries(off.map((name) => [name, 0 as const]));
    const results = new DCLinter({ rules, quiet: true, debug: false, exclude: [] }).lintFiles([copy], false);
    return results.flatMap(({ messages }) => messages.map(({ rule, message }) => `${rule}: ${message}`));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function secretFaults(services: [string, ComposeService][], uses: Use[], example: Record<string, string>): string[] {
  const weak = uses.filter(
    ({ name, mark, text }) => SECRET.test(name) && mark !== "?" && !(mark === "-" && text === ""),
  );
  const literal = services.flatMap(([service, { environment }]) =>
    Object.entries(environment)
      .filter(([name, value]) => SECRET.test(name) && value !== "" && variablesOf(value).length === 0)
      .map(([name]) => `${service}: ${name} is written into the file`),
  );
  const usable = Object.entries(example).filter(([, value]) => value !== "");
  return [
    ...weak.map(({ name }) => `${name} has a default`),
    ...literal,
    ...usable.map(([name]) => `.env.example gives ${name} a value`),
  ];
}

function serviceFaults(name: string, service: ComposeService, file: ComposeFile): string[] {
  const faults: string[] = [];
  const own = variablesOf(service.image);
  const pinned = own.length > 0 ? own.every(({ mark }) => mark === "?") : PINNED.test(service.image);
  if (!pinned) faults.push(`${name}: the image ${service.image} is not pinned to a version`);
  const isOneShot = Object.values(file.services).some(
    ({ depends_on }) => depends_on[name]?.condition === "service_completed_successfully",
  );
  if (isOneShot === (service.healthcheck !== undefined))
    faults.push(`${name}: a service has a health check, a one-shot none`);
  const isRoot = !service.user || /^(root|0)(:|$)/.test(service.user);
  if (isRoot && !DROPS_ROOT_ITSELF.has(name)) faults.push(`${name}: runs as root`);
  if (!service.cap_drop.includes("ALL")) faults.push(`${name}: keeps root's capabilities`);
  if (!service.security_opt.includes("no-new-privileges:true")) faults.push(`${name}: may gain privileges`);
  const mayNotSignal = DROPS_ROOT_ITSELF.has(name) && service.init && !service.cap_add.includes("KILL");
  if (mayNotSignal) faults.push(`${name}: its init process may not tell it to stop`);
  if (!service.read_only && !DROPS_ROOT_ITSELF.has(name)) faults.push(`${name}: may write to its image`);
  return [...faults, ...machineFaults(name, service), ...redisFaults(name, service)];
}

/** "512m" and "384mb" in bytes; NaN if it is no such size. */
function bytesOf(size: string | number | undefined): number {
  const [, count, unit = ""] = /^(\d+)([kmg]?)b?$/i.exec(String(size)) ?? [];
  return Number(count ?? Number.NaN) * 1024 ** ["", "k", "m", "g"].indexOf(unit.toLowerCase());
}

/** A Redis that does not limit itself is ended by the kernel, instead of refusing writes, when its memory is full. */
function redisFaults(name: string, { command, deploy }: ComposeService): string[] {
  if (command[0] !== "redis-server") return [];
  const most = bytesOf(command[command.indexOf("--maxmemory") + 1]);
  const isBelow = most > 0 && most < bytesOf(deploy?.resources.limits.memory);
  return isBelow ? [] : [`${name}: its maxmemory is not below its limit of memory`];
}

/** What lets a service take all of the machine, or run only once on it. */
function machineFaults(name: string, { deploy, logging, ports, container_name }: ComposeService): string[] {
  const limits = deploy?.resources.limits ?? {};
  const missing = ["cpus", "memory", "pids"].filter((limit) => !(limit in limits));
  const isRotated = ["max-size", "max-file"].every((option) => logging?.options[option]);
  const isFixed = container_name !== undefined || (ports.length > 0 && name !== PROXY);
  return [
    ...missing.map((limit) => `${name}: has no limit of ${limit}`),
    ...(isRotated ? [] : [`${name}: its log grows without end`]),
    ...(isFixed ? [`${name}: cannot run several times, because of a fixed name or port`] : []),
  ];
}

/** Addresses that the proxy has by default and that compose gives to no container. */
function proxyFaults({ name, services }: ComposeFile): string[] {
  return Object.entries(BEHIND_PROXY).flatMap(([service, variable]) => {
    const [use] = variablesOf(services[PROXY]?.environment[variable] ?? "");
    const named = (use?.text ?? "").split(" ");
    const wrong = named.filter((address, index) => !address.startsWith(`${name}-${service}-${index + 1}:`));
    return [
      ...wrong.map((address) => `${PROXY}: compose calls no container of ${service} "${address}"`),
      ...(named.length < LEAST_KNOWN ? [`${PROXY}: knows only ${named.length} containers of ${service}`] : []),
    ];
  });
}

/** Services whose number is no setting with 1 as its default. */
function countFaults({ services }: ComposeFile): string[] {
  return COUNTED.filter((name) => {
    const [use] = variablesOf(services[name]?.deploy?.replicas ?? "");
    return use?.name !== `${name.toUpperCase()}_COUNT` || use.text !== "1";
  }).map((name) => `${name}: no setting says how many run`);
}

/** The faults of a compose file, one on each line; `envExample` is the file that documents its variables. */
export function composeFaults(text: string, envExample: string): string[] {
  const file = readCompose(text);
  const example = readEnvFile(envExample);
  const uses = variablesOf(JSON.stringify(file));
  const used = new Set(uses.map(({ name }) => name));
  const sample = Object.fromEntries([...used].map((name) => [name, "1.0"]));
  const services = Object.entries(file.services);
  return [
    ...schemaFaults(resolveCompose(file, { ...sample, BIND_ADDRESS: "127.0.0.1" })),
    ...services.flatMap(([name, service]) => serviceFaults(name, service, file)),
    ...proxyFaults(file),
    ...countFaults(file),
    ...secretFaults(services, uses, example),
    ...[...used].filter((name) => !(name in example)).map((name) => `${name} is not in .env.example`),
    ...Object.keys(example)
      .filter((name) => !used.has(name))
      .map((name) => `${name} of .env.example is not used`),
  ];
}

/** The variables that a Caddyfile needs and the proxy's environment does not have. */
export function caddyfileFaults(caddyfile: string, compose: string): string[] {
  const given = readCompose(compose).services[PROXY]?.environment ?? {};
  const needed = [...caddyfile.matchAll(/\{\$(\w+)\}/g)].map(([, name = ""]) => name);
  return [...new Set(needed)].filter((name) => !(name in given)).map((name) => `${name} is not given to the proxy`);
}

/** The faults of a Dockerfile, one on each line. */
export function dockerfileFaults(text: string): string[] {
  const lines = text.split("\n");
  const tags = Object.fromEntries(
    lines.map((line) => /^ARG (\w+)=(\S+)$/.exec(line)).flatMap((it) => (it ? [[it[1], it[2]]] : [])),
  );
  const stages = new Set(lines.flatMap((line) => / AS (\w+)$/.exec(line)?.[1] ?? []));
  const bases = lines.flatMap((line) => /^FROM (\S+)/.exec(line)?.[1] ?? []).filter((base) => !stages.has(base));
  const resolved = bases.map((base) => base.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => String(tags[name] ?? "")));
  const user = lines.flatMap((line) => /^USER (\S+)/.exec(line)?.[1] ?? []).at(-1);
  return [
    ...resolved.filter((base) => !PINNED.test(base)).map((base) => `the base ${base} is not pinned to a version`),
    ...(user === undefined || /^(root|0)(:|$)/.test(user) ? ["the image runs as root"] : []),
    ...(lines.some((line) => /^(ENV|ARG) /.test(line) && SECRET.test(line)) ? ["a secret is built in"] : []),
  ];
}
