import path from "node:path";
import { parseEnv } from "node:util";
import { DCLinter } from "dclint";
import { describe, expect, it } from "vitest";
import { ROOT } from "../settings/env";
import { COMPOSE, defaultOf, read, serviceOf } from "./compose.test-kit";

const TEXT = read("docker-compose.yml");
const EXAMPLE = parseEnv(read(".env.example"));
const SECRET = /PASSWORD|SECRET|API_KEY|TOKEN|PUBLISHABLE_KEY|SMTP_URL/;
const PINNED = /^[\w./-]+:\d+\.\d[\w.-]*$/;
const NAMES = Object.keys(COMPOSE.services);
/** The variables of the file: `?` must be given, `-` has a default. */
const ALL = [...TEXT.matchAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g)];
const USES = ALL.map(([, name = "", mark, text]) => ({ name, mark, text }));
/** PostgreSQL's image prepares the volume as root, and then drops root itself. */
const DROPS_ROOT_ITSELF = "postgres";

describe("docker-compose.yml", () => {
  it("follows the compose specification and dclint's rules", () => {
    // The formatter decides on order and quotes; the ports' address is a setting.
    const off = ["no-build-and-image", "no-unbound-port-interfaces", "require-quotes-in-ports", "service-keys-order"];
    const orders = ["service-dependencies", "service-ports", "services"].map((name) => `${name}-alphabetical-order`);
    const without = [...off, ...orders, "top-level-properties-order"];
    const rules = Object.fromEntries(without.map((name) => [name, 0] as const));
    const linter = new DCLinter({ rules, quiet: true, debug: false, exclude: [] });
    const results = linter.lintFiles([path.join(ROOT, "docker-compose.yml")], false);
    const errors = results.flatMap(({ messages }) => messages.filter(({ type }) => type === "error"));
    expect(errors.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([]);
  });

  it("has no secret: each must be given or is empty, also in .env.example, which explains every variable", () => {
    const weak = USES.filter(({ name, mark, text }) => SECRET.test(name) && mark !== "?" && !(mark === "-" && !text));
    expect(weak).toEqual([]);
    const written = NAMES.flatMap((name) => Object.entries(serviceOf(name).environment)).filter(
      ([name, value]) => SECRET.test(name) && value !== "" && !value.includes("${"),
    );
    expect(written).toEqual([]);
    expect(Object.entries(EXAMPLE).filter(([, value]) => value !== "")).toEqual([]);
    expect(Object.keys(EXAMPLE).sort()).toEqual([...new Set(USES.map(({ name }) => name))].sort());
  });

  it.each(NAMES)("bounds %s, and gives it no more rights than it needs", (name) => {
    const service = serviceOf(name);
    const isRoot = name === DROPS_ROOT_ITSELF;
    if (service.image.includes("${")) expect(service.image).toContain(`\${SHOP_VERSION:?`);
    else expect(service.image).toMatch(PINNED);
    expect(service).toMatchObject({
      cap_drop: ["ALL"],
      security_opt: expect.arrayContaining(["no-new-privileges:true"]),
      logging: { options: { "max-size": expect.any(String), "max-file": expect.any(String) } },
    });
    expect(Object.keys(service.deploy.resources.limits).sort()).toEqual(["cpus", "memory", "pids"]);
    // An init process of root without KILL could not tell PostgreSQL to stop.
    if (isRoot) expect(service.init).toBe(false);
    else expect(service).toMatchObject({ user: expect.stringMatching(/^[1-9]/), read_only: true });
    const others = Object.values(COMPOSE.services).map(({ depends_on }) => depends_on[name]?.condition);
    expect(service.healthcheck === undefined).toBe(others.includes("service_completed_successfully"));
  });

  it.each([
    ["storefront", "STOREFRONTS"],
    ["medusa", "MEDUSAS"],
  ])("tells the proxy the names that compose gives to containers of %s, six at least", (service, variable) => {
    const known = defaultOf(serviceOf("proxy").environment[variable]);
    // More than run, because replaced ones can get higher numbers.
    expect(known.length).toBeGreaterThanOrEqual(6);
    const names = known.map((address) => address.replace(/:\d+$/, ""));
    expect(names).toEqual(known.map((_, index) => `${COMPOSE.name}-${service}-${index + 1}`));
  });

  it("gives the proxy every variable of its Caddyfile, and bounds Redis before its container does", () => {
    const needed = [...read("proxy/Caddyfile").matchAll(/\{\$(\w+)\}/g)].map(([, name]) => name);
    expect(Object.keys(serviceOf("proxy").environment)).toEqual(expect.arrayContaining(needed));
    const { command, deploy } = serviceOf("redis");
    const megabytes = (size: unknown) => Number(/^(\d+)mb?$/.exec(String(size))?.[1]);
    const most = megabytes(command[command.indexOf("--maxmemory") + 1]);
    expect(most).toBeLessThan(megabytes(deploy.resources.limits.memory));
  });
});

it.each(["medusa-backend", "storefront", "proxy"])(
  "%s/Dockerfile is built on pinned images, holds no secret and does not run as root",
  (folder) => {
    const text = read(`${folder}/Dockerfile`);
    const [, tag] = /^ARG \w+_TAG=(\S+)$/m.exec(text) ?? [];
    const stages = [...text.matchAll(/ AS (\w+)$/gm)].map(([, stage]) => stage);
    const bases = [...text.matchAll(/^FROM (\S+)/gm)].flatMap(([, base = ""]) => (stages.includes(base) ? [] : base));
    expect(bases.length).toBeGreaterThan(0);
    for (const base of bases) expect(base.replace(/\$\{\w+\}/, tag ?? "")).toMatch(PINNED);
    expect([...text.matchAll(/^(?:ENV|ARG) .*/gm)].filter(([line]) => SECRET.test(line))).toEqual([]);
    expect([...text.matchAll(/^USER (\S+)/gm)].at(-1)?.[1]).toMatch(/^(?!root|0$|0:)./);
  },
);
