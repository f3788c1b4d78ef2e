import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { currentEnvironment, dataPaths, ROOT } from "../../local/src/settings/env";
import { buildMedusa } from "../../local/src/setup/builds";
import { freePort } from "../support/free-port";
import { readProcess, startAgain, untilAnswers } from "../support/processes";
import { type Command, type Place, runNpm, type Stack, signal, untilOpen } from "./npm-start";

/**
 * While `migrate` runs, the version before it serves; while containers are replaced, older storefronts call the new
 * Medusa. This test takes the version before the newest migration from the project's history, and buys in both states.
 */
const MIGRATIONS = [
  "medusa-backend/src/modules/*/migrations/Migration*.ts",
  "medusa-backend/src/migration-scripts/*.ts",
];
/** The older version's own tests of buying, for both states, and more for the first. */
const BUYING = ["contract/purchase.test", "contract/costs.test"];
const WITH_ITS_MEDUSA = [...BUYING, "contract/account.test", "contract/webhooks.test"];
const LONG = { timeout: 20 * 60_000 };

const git = (...args: string[]) => execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).trim();

/** The first migration of the shop; a database from before it is refused. */
const BEGINNING = "medusa-backend/src/modules/review/migrations/Migration20261128202437.ts";

/** OLDER_VERSION, or the commit before the newest migration; null without the history or a later migration. */
function findOlder(): string | null {
  try {
    const newest = git("log", "-1", "--format=%H", "--diff-filter=A", "--", ...MIGRATIONS);
    const found = git("rev-parse", "--verify", process.env.OLDER_VERSION ?? `${newest}^`);
    git("cat-file", "-e", `${found}:${BEGINNING}`);
    return found;
  } catch {
    return null;
  }
}

const older = findOlder();
const NO_OLDER = "No version before the newest migration: none has followed the first ones, or the history is missing.";
let place: Place;
let shop: Command;
let stack: Stack;
const beside: ChildProcess[] = [];

/** Runs tests of the older version against the shop that its stack.json names. */
async function expectToPass(names: readonly string[]): Promise<void> {
  const tests = runNpm(place, "test", "--", "contract", "--running", ...names);
  const code = await tests.code;
  const [passed] = /\b[1-9]\d* passed, 0 failed\b/.exec(tests.said()) ?? [];
  expect([code, passed !== undefined], tests.said()).toEqual([0, true]);
}

/** Starts the program of process `pid` once more, from the sources in `folder`, with some settings replaced. */
async function startBeside(pid: number, folder: string, settings: Record<string, string>, health: string) {
  beside.push(startAgain(pid, settings, (where) => where.replace(place.sources, folder)));
  await untilAnswers(health);
}

beforeAll(async () => {
  if (!older) return;
  const sources = await mkdtemp(path.join(tmpdir(), "aeroloft-older-"));
  place = { sources, settings: { SWEEP_SECONDS: "10", CLEAN_SECONDS: "10" } };
  const archive = spawn("git", ["archive", older], { cwd: ROOT, stdio: ["ignore", "pipe", "inherit"] });
  const unpack = spawn("tar", ["-x"], { cwd: sources, stdio: [archive.stdout, "inherit", "inherit"] });
  expect((await once(unpack, "exit"))[0]).toBe(0);
  shop = runNpm(place, "start");
  stack = await untilOpen(shop, place, LONG.timeout);
}, LONG.timeout);

afterAll(async () => {
  for (const child of beside) child.kill("SIGTERM");
  if (shop) {
    signal(shop, "SIGINT");
    await shop.code;
  }
  if (place) await rm(place.sources, { recursive: true, force: true });
}, 60_000);

it("the version before the newest migration serves while and after it runs", LONG, async ({ skip, annotate }) => {
  if (!older) return skip(NO_OLDER);
  await annotate(`the older version is ${older}`);
  // The settings of the Medusa that serves, as the compose file gives both the same.
  const names = /^(?!npm_|NODE_OPTIONS$|PATH$|INIT_CWD$)/;
  const running = Object.entries(readProcess(stack.pids.medusa ?? 0).env);
  const settings = Object.fromEntries(running.filter(([name]) => names.test(name)));
  const migrate = runNpm({ sources: ROOT, settings }, "run", "db:migrate", "-w", "medusa-backend");
  expect(await migrate.code, migrate.said()).toBe(0);
  await expectToPass(WITH_ITS_MEDUSA);
});

it("an older storefront sells with the new Medusa", LONG, async ({ skip }) => {
  if (!older) return skip(NO_OLDER);
  const env = { ...currentEnvironment(), NODE_ENV: "production", MEDUSA_DISABLE_TELEMETRY: "true" };
  await buildMedusa(env, dataPaths(path.join(ROOT, ".data")), new AbortController().signal);
  const [medusaPort, port] = [String(await freePort()), String(await freePort())];
  const [medusa, storefront] = [`http://localhost:${medusaPort}`, `http://localhost:${port}`];
  const { pids } = stack;
  const asServer = { PORT: medusaPort, MEDUSA_PORT: medusaPort, MEDUSA_WORKER_MODE: "server", PUBLIC_URL: storefront };
  await startBeside(pids.medusa ?? 0, ROOT, asServer, `${medusa}/health`);
  const asStorefront = { PORT: port, PUBLIC_URL: storefront, MEDUSA_URL: medusa, MEDUSA_PUBLIC_URL: medusa };
  await startBeside(pids.storefront ?? 0, place.sources, asStorefront, `${storefront}/healthz`);
  const file = path.join(place.sources, ".data/stack.json");
  const told = JSON.parse(await readFile(file, "utf8"));
  await writeFile(file, JSON.stringify({ ...told, medusa, storefront }));
  await expectToPass(BUYING);
});
