// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the notation of compose files
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../settings/env";
import { caddyfileFaults, composeFaults, dockerfileFaults } from "./faults";

const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");
const compose = read("docker-compose.yml");
const example = read(".env.example");

/** `text` with `from` replaced; a plant that changes nothing would prove nothing. */
function plant(text: string, from: string, to: string): string {
  expect(text).toContain(from);
  return text.replace(from, to);
}

describe("docker-compose.yml", () => {
  it.each([
    ["a key that the specification does not know", "stop_grace_period: 1m", "stop_grace: 1m", "invalid-schema"],
    ["a size that is none", "shm_size: 128m", "shm_size: [128m]", "invalid-schema"],
    ["an image without a version", "postgres:18.6-bookworm", "postgres:latest", "postgres: the image"],
    [
      "an own image of any version",
      "aeroloft-storefront:${SHOP_VERSION:?the",
      "aeroloft-storefront:${SHOP_VERSION:-1.0} # ",
      "storefront: the image",
    ],
    [
      "a service that nobody looks after",
      "healthcheck: *medusa-health",
      "labels: {}",
      "worker: a service has a health check",
    ],
    ["an init process without a right to signal", "init: false", "init: true", "postgres: its init process may not"],
    ["a service as root", 'user: "999:999"', 'user: "0:0"', "redis: runs as root"],
    ["root's capabilities", "cap_drop: [ALL]", "cap_drop: [NET_RAW]", "keeps root's capabilities"],
    ["a default secret", "JWT_SECRET:?32 characters or more", "JWT_SECRET:-supersecret", "JWT_SECRET has a default"],
    [
      "a secret in the file",
      "COOKIE_SECRET: ${COOKIE_SECRET:?32 characters or more}",
      "COOKIE_SECRET: abc",
      "COOKIE_SECRET is written",
    ],
    [
      "a variable that nobody explains",
      "${SWEEP_SECONDS:-60}",
      "${SWEEP_PAUSE:-60}",
      "SWEEP_PAUSE is not in .env.example",
    ],
    ["a port on no stated address", "${BIND_ADDRESS:-0.0.0.0}:80:80", "80:80", "no-unbound-port-interfaces"],
    [
      "a port that two of a service cannot have",
      "stop_grace_period: 20s",
      'ports: ["127.0.0.1:3000:3000"]',
      "storefront: cannot run several times",
    ],
    [
      "a name that two of a service cannot have",
      "stop_grace_period: 20s",
      "container_name: shop",
      "storefront: cannot run several times",
    ],
    ["an image that is written to", "read_only: true", "read_only: false", "medusa: may write to its image"],
    ["a service that may take all memory", "memory: 512m, ", "", "redis: has no limit of memory"],
    ["a Redis that does not limit itself", '"--maxmemory",\n        "384mb",', "", "redis: its maxmemory is not below"],
    ["a Redis that may take all of its container", '"384mb"', '"512mb"', "redis: its maxmemory is not below"],
    ["a log without end", "max-size: 10m, ", "", "proxy: its log grows without end"],
    [
      "a proxy that looks for other containers",
      "aeroloft-storefront-2",
      "storefront-2",
      'of storefront "storefront-2:3000"',
    ],
    [
      "a proxy that knows none beyond those that run",
      " aeroloft-medusa-5:9000 aeroloft-medusa-6:9000",
      "",
      "proxy: knows only 4 containers of medusa",
    ],
    [
      "a number that the next command forgets",
      'replicas: "${WORKER_COUNT:-1}", ',
      "",
      "worker: no setting says how many run",
    ],
    ["a number that nobody can change", "${STOREFRONT_COUNT:-1}", "2", "storefront: no setting says how many run"],
  ])("is refused with %s", (_what, from, to, fault) => {
    expect(composeFaults(plant(compose, from, to), example).join("\n")).toContain(fault);
  });

  it("is refused beside an example file with a usable secret, or one that explains what is not there", () => {
    expect(composeFaults(compose, plant(example, "JWT_SECRET=", "JWT_SECRET=0123456789abcdef"))).toEqual([
      ".env.example gives JWT_SECRET a value",
    ]);
    expect(composeFaults(compose, `${example}\nSHOP_COLOUR=\n`)).toEqual(["SHOP_COLOUR of .env.example is not used"]);
  });

  it("has none of these faults", () => {
    expect(composeFaults(compose, example)).toEqual([]);
  });
});

describe("proxy/Caddyfile", () => {
  it("is refused with a variable that the compose file does not give", () => {
    expect(caddyfileFaults(plant(read("proxy/Caddyfile"), "{$MEDUSAS}", "{$SERVERS}"), compose)).toEqual([
      "SERVERS is not given to the proxy",
    ]);
    expect(caddyfileFaults(read("proxy/Caddyfile"), compose)).toEqual([]);
  });
});

const NODE_TAG = "ARG NODE_TAG=24.21.0-bookworm-slim";
describe.each([
  ["medusa-backend/Dockerfile", NODE_TAG, "USER node", "ENV NODE_ENV=production"],
  ["storefront/Dockerfile", NODE_TAG, "USER node", "ENV NODE_ENV=production"],
  ["proxy/Dockerfile", "ARG CADDY_TAG=2.11.7-alpine", "USER 1000:1000", "VOLUME /data"],
])("%s", (file, tag, user, line) => {
  it.each([
    ["an unpinned base", tag, tag.replace(/=.*/, "=lts"), "not pinned"],
    ["root", user, "USER root", "runs as root"],
    ["a secret in it", line, "ENV JWT_SECRET=x", "a secret is built in"],
  ])("is refused with %s", (_what, from, to, fault) => {
    expect(dockerfileFaults(plant(read(file), from, to)).join("\n")).toContain(fault);
  });

  it("has none of these faults", () => {
    expect(dockerfileFaults(read(file))).toEqual([]);
  });
});
