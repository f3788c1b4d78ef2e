import { cp, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { linksHold, machineName, matchesLock, partOf, whyInstall } from "./installed.mjs";

const lock = {
  packages: {
    "": { version: "1.0.0" },
    local: { version: "1.0.0" },
    "node_modules/local": { resolved: "local", link: true },
    "node_modules/zod": { version: "4.2.0", integrity: "sha512-a" },
    "node_modules/esbuild-darwin": { version: "1.0.0", optional: true },
  },
};
const hidden = {
  packages: {
    "node_modules/local": lock.packages["node_modules/local"],
    "node_modules/zod": lock.packages["node_modules/zod"],
  },
};

const withPackage = (name: string, version: string, integrity: string) => ({
  packages: { ...hidden.packages, [`node_modules/${name}`]: { version, integrity } },
});
it.each([
  ["one that npm did not finish (no hidden lock file)", null, false],
  ["a missing package", { packages: {} }, false],
  ["another version", withPackage("zod", "4.1.0", "sha512-a"), false],
  ["another content", withPackage("zod", "4.2.0", "sha512-b"), false],
  ["any content where the lock file names none", withPackage("esbuild-darwin", "1.0.0", "sha512-c"), true],
  ["the lock's packages without those of other platforms", hidden, true],
])("an install that matches the lock file may have: %s", (_, found, matches) => {
  expect(matchesLock(lock, found)).toBe(matches);
});

describe("the part of a lock file that some workspaces need", () => {
  const packages = {
    "": { devDependencies: { knip: "5.88.1" } },
    shop: { dependencies: { sandbox: "0.1.0", zod: "4.2.0" }, devDependencies: { vite: "6.4.6" } },
    "shop/sandbox": { devDependencies: { types: "1.0.0" } },
    "shop/node_modules/vite": { version: "6.4.6", optionalDependencies: { fsevents: "2.3.3" } },
    tests: { dependencies: { axe: "4.14.1" } },
    "node_modules/shop": { resolved: "shop", link: true },
    "node_modules/sandbox": { resolved: "shop/sandbox", link: true },
    "node_modules/tests": { resolved: "tests", link: true },
    "node_modules/axe": { version: "4.14.1" },
    "node_modules/fsevents": { version: "2.3.3", optional: true },
    "node_modules/knip": { version: "5.88.1" },
    "node_modules/react": { version: "18.3.1" },
    "node_modules/types": { version: "1.0.0" },
    "node_modules/vite": { version: "5.0.0" },
    "node_modules/zod": { version: "4.2.0", peerDependencies: { react: "18", absent: "1" } },
  };

  it("has what they, and the workspaces that they take, need to run and to be built", () => {
    const installed = ["fsevents", "react", "sandbox", "shop", "types", "zod"].map((name) => `node_modules/${name}`);
    const wanted = [...installed, "shop", "shop/node_modules/vite", "shop/sandbox"];
    expect(Object.keys(partOf({ packages }, ["shop"]).packages).sort()).toEqual(wanted);
  });
});

describe("in a folder", () => {
  let parent: string;
  let root: string;

  beforeEach(async () => {
    parent = await realpath(await mkdtemp(path.join(tmpdir(), "installed é ")));
    root = path.join(parent, "shop");
    await mkdir(path.join(root, "node_modules/.bin"), { recursive: true });
    await mkdir(path.join(root, "node_modules/zod"));
    await mkdir(path.join(root, "local"));
    await writeFile(path.join(root, "node_modules/zod/cli.js"), "");
    await symlink("../local", path.join(root, "node_modules/local"));
    await symlink("../zod/cli.js", path.join(root, "node_modules/.bin/zod"));
    await writeFile(path.join(root, "node_modules/.package-lock.json"), JSON.stringify(hidden));
  });
  afterEach(() => rm(parent, { recursive: true }));

  const why = (at: string, machine?: string) =>
    whyInstall({ root: at, lock, mark: { machine: "linux-x64-glibc-115" }, machine: machine ?? "linux-x64-glibc-115" });

  it("packages of the lock file, machine and place are kept; others, and a change of Node or the machine, are noticed", async () => {
    expect(why(root)).toBeNull();
    expect(whyInstall({ root, lock, mark: null })).toBeNull();
    expect(why(parent)).toBe("first time only");
    const changed = { packages: { ...lock.packages, "node_modules/zod": { version: "5.0.0" } } };
    expect(whyInstall({ root, lock: changed, mark: null })).toBe("the lock file has changed");
    for (const machine of ["linux-x64-glibc-127", "linux-arm64-glibc-115", "linux-x64-115"])
      expect(why(root, machine)).toBe(`they were made for linux-x64-glibc-115, and this is ${machine}`);
    expect(machineName()).toContain(`${process.platform}-${process.arch}`);
    expect(machineName().endsWith(`-${process.versions.modules}`)).toBe(true);
  });

  it("a copy that keeps its links is good; one that lost them, or kept those to the other folder, is noticed", async () => {
    const whole = path.join(parent, "whole");
    await cp(root, whole, { recursive: true, verbatimSymlinks: true });
    expect(why(whole)).toBeNull();
    const flattened = path.join(parent, "flattened");
    await cp(root, flattened, { recursive: true, dereference: true });
    expect(why(flattened)).toBe("they were copied from another folder");
    const pointing = path.join(parent, "pointing");
    await cp(root, pointing, { recursive: true }); // Node's own copy makes the links absolute
    expect(linksHold(pointing, lock)).toBe(false);
  });
});
