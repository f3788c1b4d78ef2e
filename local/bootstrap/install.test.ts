import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LOCK, TELLS_SETTINGS } from "./fake-npm";
import { installPackages } from "./install.mjs";

/** A fake npm: records that it ran, and leaves npm's files. */
const NPM = `${TELLS_SETTINGS}
  const { appendFileSync, mkdirSync, writeFileSync } = require("node:fs");
  appendFileSync("npm-ran", process.argv[2]);
  mkdirSync("node_modules", { recursive: true });
  writeFileSync("node_modules/.package-lock.json", ${JSON.stringify(LOCK)});
`;

let root: string;
const at = (...parts: string[]) => path.join(root, ...parts);
const npmRan = () => readFile(at("npm-ran"), "utf8").catch(() => "");
const install = () => installPackages({ root, dataDir: at(".data"), writeComplaint: () => null });

beforeEach(async () => {
  root = await realpath(await mkdtemp(path.join(tmpdir(), "install é ")));
  await mkdir(at("local"));
  await mkdir(at("node_modules"));
  await writeFile(at("package-lock.json"), LOCK);
  await writeFile(at("npm-cli.js"), NPM);
  vi.stubEnv("npm_execpath", at("npm-cli.js"));
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await rm(root, { recursive: true });
});

describe("the packages", () => {
  it("are installed once, and again after a change of Node", async () => {
    expect(await install()).toEqual({ failure: null });
    expect(await install()).toEqual({ failure: null });
    expect(await npmRan()).toBe("ci");
    await writeFile(at("node_modules/.aeroloft.json"), JSON.stringify({ machine: "linux-x64-glibc-1" }));
    expect(await install()).toEqual({ failure: null });
    expect(await npmRan()).toBe("cici");
    expect(await install()).toEqual({ failure: null });
    expect(await npmRan()).toBe("cici");
  });

  it("are installed though a claim was left behind whose number another process has by now", async () => {
    await writeFile(at("local/.installing.json"), JSON.stringify({ pid: process.ppid, startedAt: "1" }));
    expect(await install()).toEqual({ failure: null });
    expect(await npmRan()).toBe("ci");
  });

  it("are installed from their addresses, so that npm need not ask for them", async () => {
    await writeFile(at("npm-cli.js"), `${NPM} require("node:fs").copyFileSync("npm-shrinkwrap.json", "seen.json");`);
    expect(await install()).toEqual({ failure: null });
    const resolved = "https://packages.example.test/npm/zod/-/zod-4.2.0.tgz";
    expect(JSON.parse(await readFile(at("seen.json"), "utf8"))).toEqual({
      packages: { "": {}, "node_modules/zod": { version: "4.2.0", resolved } },
    });
    expect(existsSync(at("npm-shrinkwrap.json"))).toBe(false);
    expect(await readFile(at("package-lock.json"), "utf8")).toBe(LOCK);
  });

  it("are installed without addresses where the registry keeps them elsewhere", async () => {
    const refuses = `
      if (require("node:fs").existsSync("npm-shrinkwrap.json")) {
        console.error("npm error code E404");
        process.exit(1);
      }
    `;
    await writeFile(at("npm-cli.js"), `${NPM} ${refuses}`);
    expect(await install()).toEqual({ failure: null });
    expect(await npmRan()).toBe("cici");
  });

  it("that were installed by hand are taken as they are", async () => {
    await writeFile(at("node_modules/.package-lock.json"), LOCK);
    expect(await install()).toEqual({ failure: null });
    expect(await npmRan()).toBe("");
  });
});
