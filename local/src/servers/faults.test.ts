import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../settings/env";
import { caddyfileFaults, composeFaults, dockerfileFaults } from "./faults";

const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");
const compose = read("docker-compose.yml");

it("docker-compose.yml has no fault, and .env.example explains each of its variables", () => {
  expect(composeFaults(compose, read(".env.example"))).toEqual([]);
});

it("proxy/Caddyfile names only variables that the compose file gives", () => {
  expect(caddyfileFaults(read("proxy/Caddyfile"), compose)).toEqual([]);
});

it.each(["medusa-backend", "storefront", "proxy"])("%s/Dockerfile has no fault", (folder) => {
  expect(dockerfileFaults(read(`${folder}/Dockerfile`))).toEqual([]);
});
