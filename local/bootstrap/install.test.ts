import { existsSync } from "node:fs";
import { mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LEAVES, LOCK, leftIn, makeRoot, TELLS_SETTINGS } from "./fake-npm.test-kit";
import { installPackages } from "./install.mjs";
import { processStart } from "./process-start.mjs";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

let root: string;
const at = (...parts: string[]) => path.join(root, ...parts);
const install = ({ withTools = true } = {}) =>
  installPackages({ root, dataDir: at(".data"), withTools, writeComplaint: () => null });
/** Uses `program` in place of npm. It records that it ran. */
const npmIs = (program: string) =>
  writeFile(at("npm-cli.js"), `${TELLS_SETTINGS} require("node:fs").appendFileSync("npm-ran", "ran ");${program}`);
const npmRan = () => readFile(at("npm-ran"), "utf8").catch(() => "");
beforeEach(async () => {
  root = await makeRoot();
  await npmIs(LEAVES);
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
    for (let times = 0; times < 2; times += 1) expect(await install()).toEqual({ failure: null });
    expect(await npmRan()).toBe("ran ");
    await writeFile(at("node_modules/.aeroloft.json"), JSON.stringify({ machine: "linux-x64-glibc-1" }));
    for (let times = 0; times < 2; times += 1) expect(await install()).toEqual({ failure: null });
    expect(await npmRan()).toBe("ran ran ");
  });

  it("are installed though a claim was left behind whose number another process has by now", async () => {
    await writeFile(at("local/.installing.json"), JSON.stringify({ pid: process.ppid, startedAt: "1" }));
    expect(await install()).toEqual({ failure: null });
    expect(await npmRan()).toBe("ran ");
  });

  it("are installed from their addresses, so that npm need not ask for them", async () => {
    await npmIs(`${LEAVES} require("node:fs").copyFileSync("npm-shrinkwrap.json", "seen.json");`);
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
    await npmIs(`${LEAVES} ${refuses}`);
    expect(await install()).toEqual({ failure: null });
    expect(await npmRan()).toBe("ran ran ");
  });

  it("of tests and checks come with the first command that takes them, beside those that are there", async () => {
    const packages = {
      "": {},
      local: { dependencies: { zod: "4.2.0" } },
      "node_modules/@aeroloft/local": { resolved: "local", link: true },
      "node_modules/zod": { version: "4.2.0" },
      "node_modules/knip": { version: "5.88.1" },
    };
    await writeFile(at("package-lock.json"), JSON.stringify({ packages }));
    await mkdir(at("node_modules/@aeroloft"));
    await symlink("../../local", at("node_modules/@aeroloft/local"));
    await npmIs(`
      const { appendFileSync, readFileSync, writeFileSync } = require("node:fs");
      const args = process.argv.slice(2);
      appendFileSync("args", args.slice(0, args.indexOf("--include=dev")).join(" ") + "\\n");
      const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
      if (args.includes("--workspace=local")) delete packages["node_modules/knip"];
      writeFileSync("node_modules/.package-lock.json", JSON.stringify({ packages }));
    `);
    for (const withTools of [false, false, true, true, false])
      expect(await install({ withTools })).toEqual({ failure: null });
    expect((await readFile(at("args"), "utf8")).trim().split("\n")).toEqual([
      "ci --workspace=local --workspace=medusa-backend --workspace=storefront",
      "install --no-save",
    ]);
  });

  it("that were installed by hand are taken as they are", async () => {
    await writeFile(at("node_modules/.package-lock.json"), LOCK);
    expect(await install()).toEqual({ failure: null });
    expect(await npmRan()).toBe("");
  });
});

describe("an install that fails", () => {
  it("because there is no network names npm's reason, its log and what to do, and is begun again", async () => {
    const listeners = SIGNALS.map((signal) => process.listenerCount(signal));
    await npmIs(`
      console.error("npm http fetch GET https://registry.npmjs.org/zod attempt 1 failed with ENOTFOUND");
      console.error("npm error code ENOTFOUND");
      process.exitCode = 1;
    `);
    const { failure } = await install();
    expect(failure).toContain("Installing the packages failed");
    expect(failure).toContain(`${at(".data/logs/install.log")}:\n\n    npm error code ENOTFOUND\n`);
    expect(failure).toContain("npm ping");
    expect(leftIn(root)).toEqual([]);
    expect(SIGNALS.map((signal) => process.listenerCount(signal))).toEqual(listeners);
    await npmIs(LEAVES);
    expect(await install()).toEqual({ failure: null });
    expect(await npmRan()).toBe("ran ran ");
  });

  it("because npm or the lock file is missing says so", async () => {
    vi.stubEnv("npm_execpath", "");
    vi.stubEnv("PATH", at("local"));
    expect((await install()).failure).toContain("    spawn npm ENOENT\n");
    expect(leftIn(root)).toEqual([]);
    await rm(at("package-lock.json"));
    expect((await install()).failure).toContain(`${at("package-lock.json")} is missing. Put the committed one back`);
    expect(await npmRan()).toBe("");
  });

  it("because another start is at it names that one, keeps its claim and runs no npm", async () => {
    const claim = JSON.stringify({ pid: process.ppid, startedAt: processStart(process.ppid) });
    await writeFile(at("local/.installing.json"), claim);
    expect((await install()).failure).toContain(`Another start (process ${process.ppid}) is installing the packages.`);
    expect(await readFile(at("local/.installing.json"), "utf8")).toBe(claim);
    expect(await npmRan()).toBe("");
  });

  it.each([
    ["is torn", LOCK.slice(0, -1)],
    ["holds the marks of a merge", `<<<<<<< HEAD\n${LOCK}`],
    ["lists no packages", "{}"],
  ])("because the lock file %s says so and what to do, runs no npm and leaves nothing", async (_, text) => {
    await writeFile(at("package-lock.json"), text);
    const { failure } = await install();
    expect(failure).toContain(`${at("package-lock.json")} is damaged`);
    expect(failure).toContain("git checkout package-lock.json");
    expect(await npmRan()).toBe("");
    expect(leftIn(root)).toEqual([]);
  });
});
