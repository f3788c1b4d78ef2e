import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LEAVES, leftIn, makeRoot, TELLS_SETTINGS } from "./fake-npm.test-kit";
import { processStart } from "./process-start.mjs";

const WITHIN = { timeout: 60_000 };
/** Writes its process id once it is up, and does not end by itself. */
const HANGS = `require("node:fs").appendFileSync("up", process.pid + "\\n"); setInterval(() => {}, 1000);`;
const CLOSES = `process.on("SIGTERM", () => { require("node:fs").writeFileSync("closed", ""); process.exit(1); }); ${HANGS}`;

let root: string;
const children: ChildProcess[] = [];
const at = (...parts: string[]) => path.join(root, ...parts);
const npmIs = (program: string) => writeFile(at("npm-cli.js"), `${TELLS_SETTINGS} ${program}`);
const runs = (pid: number) => processStart(pid) !== null;
const ups = () => (existsSync(at("up")) ? readFileSync(at("up"), "utf8").trim().split("\n").map(Number) : []);

/** The installer in a process of its own, whose only output besides the progress is the failure. */
function install() {
  const installer = pathToFileURL(path.join(import.meta.dirname, "install.mjs")).href;
  const program = `
    import(${JSON.stringify(installer)}).then(async ({ installPackages }) => {
      const dataDir = ${JSON.stringify(at(".data"))};
      const installation = { root: process.cwd(), dataDir, withTools: true, writeComplaint: () => null };
      const { failure } = await installPackages(installation);
      process.stdout.write("failure: " + failure, () => process.exit());
    });
  `;
  const child = spawn(process.execPath, ["-e", program], {
    cwd: root,
    env: { ...process.env, npm_execpath: at("npm-cli.js") },
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.push(child);
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += text));
  const ended = once(child, "close").then(([code, signal]) => ({ code, signal, said }));
  return { child, ended };
}

beforeEach(async () => {
  root = await makeRoot();
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  for (const pid of ups().filter(runs)) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // it has ended meanwhile
    }
  }
  await rm(root, { recursive: true, maxRetries: 3 });
});

describe("an install that is stopped midway", () => {
  it("by Ctrl-C lets npm close and says that it goes on later", async () => {
    await npmIs(CLOSES);
    const { child, ended } = install();
    await vi.waitUntil(() => ups().length === 1, WITHIN);
    child.kill("SIGINT");
    const { code, said } = await ended;
    expect(said).toContain("failure: Stopped while installing packages. Run the command again");
    expect(code).toBe(0);
    expect(existsSync(at("closed"))).toBe(true);
    await vi.waitUntil(() => !ups().some(runs), WITHIN);
    expect(leftIn(root)).toEqual([]);
  });

  it("by kill -9 takes npm with it, and the next start takes over its claim and installs", async () => {
    await npmIs(HANGS);
    const { child, ended } = install();
    await vi.waitUntil(() => ups().length === 1, WITHIN);
    child.kill("SIGKILL");
    expect(await ended).toMatchObject({ signal: "SIGKILL" });
    await vi.waitUntil(() => !ups().some(runs), WITHIN);
    expect(leftIn(root)).toEqual(["local/.installing.json", "npm-shrinkwrap.json"]);
    await npmIs(LEAVES);
    expect((await install().ended).said).toContain("failure: null");
    expect(leftIn(root)).toEqual(["node_modules/.aeroloft.json"]);
  });
});
