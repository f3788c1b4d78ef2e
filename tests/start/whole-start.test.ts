import { existsSync } from "node:fs";
import { mkdtemp, readFile, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { processStart } from "../../local/bootstrap/process-start.mjs";
import { copySources } from "../support/copy-sources";
import { type Command, runNpm, type Stack, signal, untilOpen } from "./npm-start";

const FIRST_START_MS = 15 * 60_000;
const LATER_START_MS = 3 * 60_000;
const END_MS = 30_000;

let parent: string;
let folder: string;
const starts: Command[] = [];

function npmStart(): Command {
  const start = runNpm({ sources: folder }, "start");
  starts.push(start);
  return start;
}

const whenOpen = (start: Command, withinMs: number) => untilOpen(start, { sources: folder }, withinMs);

const isAlive = (pid: number) => processStart(pid) !== null;

const submit = (url: string, fields: Record<string, string>) =>
  fetch(url, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { origin: new URL(url).origin },
    redirect: "manual",
  });

beforeAll(async () => {
  parent = await realpath(await mkdtemp(path.join(tmpdir(), "a folder é ")));
  folder = path.join(parent, "aeroloft");
  await copySources(folder);
}, 60_000);

afterAll(async () => {
  for (const start of starts)
    if (start.child.exitCode === null && start.child.signalCode === null) signal(start, "SIGINT");
  await Promise.all(starts.map(({ code }) => code));
  await rm(parent, { recursive: true, force: true });
}, 60_000);

describe("npm start of a copy of the sources, in a folder with spaces and an accent", () => {
  const ada = { name: "Ada Starter", email: "ada@example.com", password: "correct horse battery" };
  let first: Command;
  let stack: Stack;

  it("installs, builds and opens the shop", { timeout: FIRST_START_MS }, async () => {
    first = npmStart();
    stack = await whenOpen(first, FIRST_START_MS);
    const page = await (await fetch(new URL("/explore", stack.storefront))).text();
    expect(page).toContain("Kestrel Pro");
    const addresses = ["/readyz", "/images/products/kestrel-pro-1.webp"].map((it) => new URL(it, stack.storefront));
    addresses.push(new URL("/app/", stack.medusa));
    const answers = await Promise.all(addresses.map((address) => fetch(address)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await submit(`${stack.storefront}/register`, ada)).status).toBe(302);
    const tools = ["@biomejs/biome", "@playwright/test", "knip", "squawk-cli", "typescript-7"];
    expect(tools.filter((name) => existsSync(path.join(folder, "node_modules", name)))).toEqual([]);
  });

  it("builds Medusa Admin while the shop is open; until then its page says so", {
    timeout: LATER_START_MS,
  }, async () => {
    const page = async () => (await fetch(new URL("/app/orders", stack.medusa))).text();
    expect(await page()).toContain("Medusa Admin is being built");
    await vi.waitUntil(async () => (await page()).includes("/app/assets/"), { timeout: LATER_START_MS, interval: 500 });
    await vi.waitUntil(() => first.said().includes("✓ Building Medusa Admin"), { timeout: END_MS });
    const [script = ""] = /\/app\/assets\/[^"]+\.js/.exec(await page()) ?? [];
    const { headers } = await fetch(new URL(script, stack.medusa));
    expect(headers.get("content-type")).toContain("javascript");
  });

  it("a second start says where the shop runs, and ends without touching it", async () => {
    const second = npmStart();
    expect(await second.code).toBe(0);
    expect(second.said()).toContain(`Aeroloft runs already: ${stack.storefront} (process ${stack.pids.start})`);
    expect((await fetch(new URL("/readyz", stack.storefront))).status).toBe(200);
  }, 60_000);

  it("after a kill -9 nothing of it answers, and the next start has the data", {
    timeout: LATER_START_MS,
  }, async () => {
    signal(first, "SIGKILL");
    await first.code;
    const { postgres, ...nodes } = stack.pids;
    await vi.waitUntil(() => !Object.values(nodes).some(isAlive), { timeout: END_MS });
    const next = npmStart();
    stack = await whenOpen(next, LATER_START_MS);
    expect(isAlive(postgres ?? 0)).toBe(false);
    expect(next.said()).not.toMatch(/Installing|Building|Filling/);
    expect(await (await fetch(new URL("/explore?q=waterproof", stack.storefront))).text()).toContain("1 product for");
    const { email, password } = ada;
    expect((await submit(`${stack.storefront}/login`, { email, password })).status).toBe(302);
    first = next;
  });

  it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
    "%s ends every process and takes stack.json away",
    async (name) => {
      if (first.child.exitCode !== null) {
        first = npmStart();
        stack = await whenOpen(first, LATER_START_MS);
      }
      signal(first, name);
      await first.code;
      await vi.waitUntil(() => !Object.values(stack.pids).some(isAlive), { timeout: END_MS });
      const isGone = () =>
        readFile(path.join(folder, ".data/stack.json")).then(
          () => false,
          () => true,
        );
      await vi.waitUntil(isGone, { timeout: END_MS });
    },
    LATER_START_MS,
  );
});
